import xmltodict


def invoice_xml(number: str, lines: list[tuple[str, int]]) -> str:
    document = {
        "invoice": {
            "@number": number,
            "line": [{"text": text, "cents": cents} for text, cents in lines],
            "total": sum(cents for _, cents in lines),
        }
    }
    return xmltodict.to_xml(document, pretty=True, indent="  ")
