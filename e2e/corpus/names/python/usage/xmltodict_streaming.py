import xmltodict
from xmltodict import ParsingInterrupted

titles: list[object] = []


def on_item(path, item):
    titles.append((path[-1][0], item))
    return len(titles) < 2


try:
    xmltodict.parse("<list><a>1</a><a>2</a><a>3</a></list>", item_depth=2, item_callback=on_item)
except ParsingInterrupted:
    print(titles)
print(xmltodict.parse("<a><b>1</b></a>", postprocessor=lambda path, key, value: (key.upper(), value)))
