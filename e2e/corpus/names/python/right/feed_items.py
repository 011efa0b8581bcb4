from typing import Any

import xmltodict


def feed_items(xml: bytes) -> list[dict[str, Any]]:
    """Give the items of a feed, also when it has only one."""
    document = xmltodict.parse(xml, force_list=("item",))
    channel = document["rss"]["channel"]
    return [
        {"title": item["title"], "link": item["link"], "tags": item.get("category", [])}
        for item in channel.get("item", [])
    ]
