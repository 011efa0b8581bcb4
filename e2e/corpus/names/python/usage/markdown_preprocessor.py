from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor


class DropComments(Preprocessor):
    def run(self, lines):
        return [line for line in lines if not line.startswith("%%")]


class CountHeadings(Treeprocessor):
    def run(self, root):
        self.md.htmlStash.store(str(sum(1 for _ in root.iter("h1"))))


class NotesExtension(Extension):
    def extendMarkdown(self, md):
        md.preprocessors.register(DropComments(md), "drop_comments", 28)
        md.treeprocessors.register(CountHeadings(md), "count_headings", 5)


print(Markdown(extensions=[NotesExtension()]).convert("%% hidden\n# Shown"))
