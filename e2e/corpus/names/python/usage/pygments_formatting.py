from pygments import format, highlight, lex
from pygments.formatters import HtmlFormatter, NullFormatter, Terminal256Formatter
from pygments.lexers import PythonLexer, get_lexer_for_filename, guess_lexer
from pygments.styles import get_all_styles, get_style_by_name

code = "print('hello')\n"
print(highlight(code, PythonLexer(), HtmlFormatter(full=True, style="default", linenos="table")))
print(highlight(code, guess_lexer(code), Terminal256Formatter(style="monokai")))
print(format(lex(code, get_lexer_for_filename("a.py")), NullFormatter()))
print(list(get_all_styles())[:3], get_style_by_name("default").background_color)
