import toml
from toml import TomlNumpyEncoder, TomlPreserveInlineDictEncoder

data = {"servers": {"alpha": {"ip": "10.0.0.1", "ports": [80, 443]}}}
print(toml.dumps(data))
with open("/tmp/servers.toml", "w", encoding="utf-8") as file:
    toml.dump(data, file)
print(toml.dumps(data, encoder=TomlPreserveInlineDictEncoder()))
print(TomlNumpyEncoder)
