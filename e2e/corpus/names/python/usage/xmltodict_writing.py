import io

import xmltodict

document = {"order": {"@id": "7", "line": ["a", "b"], "note": None}}
print(xmltodict.unparse(document, pretty=True, indent="  ", short_empty_elements=True))
print(xmltodict.unparse(document, full_document=False, newl=""))
buffer = io.StringIO()
xmltodict.unparse(document, output=buffer, encoding="utf-8")
print(buffer.getvalue())
