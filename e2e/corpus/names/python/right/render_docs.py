from docutils.core import publish_parts


def render_document(text: str) -> tuple[str, str]:
    """Give the title and the body of a text in reStructuredText."""
    parts = publish_parts(
        text,
        writer_name="html5",
        settings_overrides={
            "initial_header_level": 2,
            "file_insertion_enabled": False,
            "raw_enabled": False,
        },
    )
    return parts["title"], parts["html_body"]
