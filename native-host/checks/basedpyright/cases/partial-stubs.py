from google.protobuf.message import Message
from pygments.lexers import PythonLexer
from pygments.util import guess_something


def names(message: Message) -> None:
    print(message.NoSuchThing(), PythonLexer().no_such_thing(), guess_something)
