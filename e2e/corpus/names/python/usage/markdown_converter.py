import io

import markdown
from markdown import Markdown
from markdown.extensions.toc import TocExtension

converter = Markdown(
    extensions=["extra", "codehilite", TocExtension(permalink=True)],
    extension_configs={"codehilite": {"guess_lang": False}},
    output_format="html",
    tab_length=2,
)
print(converter.convert("# One\n\n- a\n- b"))
print(converter.reset().convert("# Two"))
converter.set_output_format("xhtml")

source, target = io.BytesIO(b"*text*"), io.BytesIO()
markdown.markdownFromFile(input=source, output=target, encoding="utf-8")
