from collections import OrderedDict

import toml
from toml import TomlArraySeparatorEncoder, TomlPreserveCommentDecoder, TomlPreserveCommentEncoder
from toml.ordered import TomlOrderedDecoder

text = "b = 1 # first\na = 2\n"
ordered = toml.loads(text, _dict=OrderedDict)
print(list(ordered), toml.loads(text, decoder=TomlOrderedDecoder()))
commented = toml.loads(text, decoder=TomlPreserveCommentDecoder())
print(toml.dumps(commented, encoder=TomlPreserveCommentEncoder()))
print(toml.dumps({"a": [1, 2]}, encoder=TomlArraySeparatorEncoder(separator=",\n")))
