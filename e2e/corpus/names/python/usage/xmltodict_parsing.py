import io

import xmltodict

XML = '<shelf place="hall"><book id="1">One</book><book id="2">Two</book></shelf>'
shelf = xmltodict.parse(XML, attr_prefix="@", cdata_key="#text")["shelf"]
print(shelf["@place"], [book["#text"] for book in shelf["book"]])
print(xmltodict.parse(io.BytesIO(XML.encode()), force_list={"book": True}, xml_attribs=False))
print(xmltodict.parse(XML, process_namespaces=True, strip_whitespace=False, dict_constructor=dict))
