from docutils import nodes
from docutils.core import publish_doctree


def collect_links(text: str) -> list[tuple[str, str]]:
    """Give the text and the address of every link to the outside."""
    document = publish_doctree(text)
    links = []
    for reference in document.find_all(nodes.reference):
        address = reference.get("refuri")
        if address:
            links.append((reference.astext(), address))
    return links
