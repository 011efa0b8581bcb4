from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound


def highlight_block(code: str, language: str) -> str:
    try:
        lexer = get_lexer_by_name(language, stripall=True)
    except ClassNotFound:
        lexer = get_lexer_by_name("text")
    return highlight(code, lexer, HtmlFormatter(linenos=True, cssclass="source"))


def style_sheet() -> str:
    return HtmlFormatter(style="default").get_style_defs(".source")
