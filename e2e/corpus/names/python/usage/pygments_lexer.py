from pygments.filters import VisibleWhitespaceFilter
from pygments.lexer import RegexLexer, bygroups, words
from pygments.style import Style
from pygments.token import Comment, Keyword, Name, Operator, String, Text


class SettingsLexer(RegexLexer):
    name = "Settings"
    aliases = ["settings"]
    filenames = ["*.settings"]
    tokens = {
        "root": [
            (r"\s+", Text),
            (r"#.*$", Comment.Single),
            (words(("on", "off"), suffix=r"\b"), Keyword.Constant),
            (r"(\w+)(\s*)(=)", bygroups(Name.Attribute, Text, Operator)),
            (r'"[^"]*"', String.Double),
        ]
    }


class Plain(Style):
    styles = {Comment: "italic #888", Keyword: "bold #005"}


lexer = SettingsLexer()
lexer.add_filter(VisibleWhitespaceFilter(spaces=True))
print(list(lexer.get_tokens('color = "red"\n')))
