from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Token, is_token_subtype

lexer = get_lexer_by_name("python", stripnl=False)
for kind, text in lexer.get_tokens("def run(): pass  # nothing\n"):
    if kind in Comment or is_token_subtype(kind, Keyword) or kind is Name.Function:
        print(kind, repr(text))
print(lexer.name, lexer.aliases, lexer.filenames, Token.Text.Whitespace.parent)
