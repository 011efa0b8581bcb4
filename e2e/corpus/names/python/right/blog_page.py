from pathlib import Path

import markdown

PAGE = "<!doctype html><title>{title}</title><main>{body}</main>"


def render_post(source: Path, target: Path) -> None:
    text = source.read_text(encoding="utf-8")
    body = markdown.markdown(
        text,
        extensions=["tables", "fenced_code", "toc"],
        output_format="html",
    )
    title = source.stem.replace("-", " ").title()
    target.write_text(PAGE.format(title=title, body=body), encoding="utf-8")
