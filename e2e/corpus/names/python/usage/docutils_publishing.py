from docutils import core, nodes

text = "Title\n=====\n\nSome *text* with a link_.\n\n.. _link: https://example.com\n"
settings = {"report_level": 5, "halt_level": 5, "input_encoding": "unicode"}
print(core.publish_string(text, writer_name="html5", settings_overrides=settings))
document = core.publish_doctree(text, settings_overrides=settings)
for section in document.findall(nodes.title):
    print(section.astext())
print(core.publish_from_doctree(document, writer_name="pseudoxml"))
