import io

import toml

text = 'title = "example"\n[owner]\nname = "Ann"\n'
settings = toml.loads(text)
print(settings["owner"]["name"], toml.load(io.StringIO(text))["title"])
try:
    toml.loads("= 3")
except toml.TomlDecodeError as error:
    print(error.msg, error.lineno, error.colno)
