import markdown


class HelpTexts:
    """Help of commands, written in Markdown and shown as HTML."""

    def __init__(self) -> None:
        self._converter = markdown.Markdown(extensions=["attr_list", "admonition"])
        self._texts: dict[str, str] = {}

    def add(self, command: str, text: str) -> None:
        self._texts[command] = text

    def html(self, command: str) -> str:
        self._converter.reset()
        return self._converter.to_html(self._texts[command])
