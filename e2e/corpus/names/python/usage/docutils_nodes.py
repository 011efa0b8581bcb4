from docutils import nodes
from docutils.frontend import get_default_settings
from docutils.parsers.rst import Parser
from docutils.utils import new_document

document = new_document("notes.rst", get_default_settings(Parser))
Parser().parse("* one\n* two\n", document)
paragraph = nodes.paragraph("", "", nodes.Text("more "), nodes.emphasis(text="text"))
document += paragraph
document.append(nodes.bullet_list("", nodes.list_item("", nodes.paragraph(text="three"))))
print(document.pformat(), paragraph.astext(), len(document.children), paragraph.parent)


class Counter(nodes.SparseNodeVisitor):
    count = 0

    def visit_list_item(self, node):
        self.count += 1


visitor = Counter(document)
document.walk(visitor)
print(visitor.count)
