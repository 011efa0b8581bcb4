from pathlib import Path

from pygments import highlight
from pygments.formatters import TerminalFormatter
from pygments.lexers import get_lexer_by_name

LANGUAGES = {".py": "python", ".rs": "rust", ".ts": "typescript"}


def preview(path: Path, lines: int = 20) -> str:
    language = LANGUAGES.get(path.suffix, "text")
    head = "\n".join(path.read_text(encoding="utf-8").splitlines()[:lines])
    return highlight(head, get_lexer_by_name(language), TerminalFormatter())
