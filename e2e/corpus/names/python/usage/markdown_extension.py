import xml.etree.ElementTree as etree

import markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor


class DeletedText(InlineProcessor):
    def handleMatch(self, m, data):
        element = etree.Element("del")
        element.text = m.group(1)
        return element, m.start(0), m.end(0)


class DeletedTextExtension(Extension):
    def extendMarkdown(self, md):
        md.inlinePatterns.register(DeletedText(r"~~(.*?)~~", md), "deleted", 175)


print(markdown.markdown("~~gone~~", extensions=[DeletedTextExtension()]))
