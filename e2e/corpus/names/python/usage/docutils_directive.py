from docutils import nodes
from docutils.parsers.rst import Directive, directives, roles


class Notice(Directive):
    required_arguments = 1
    optional_arguments = 0
    final_argument_whitespace = True
    option_spec = {"class": directives.class_option, "level": directives.nonnegative_int}
    has_content = True

    def run(self):
        self.assert_has_content()
        box = nodes.container(classes=self.options.get("class", []))
        box += nodes.paragraph(text=self.arguments[0])
        self.state.nested_parse(self.content, self.content_offset, box)
        return [box]


def key_role(name, rawtext, text, lineno, inliner, options=None, content=None):
    return [nodes.literal(rawtext, text, classes=["key"])], []


directives.register_directive("notice", Notice)
roles.register_local_role("key", key_role)
