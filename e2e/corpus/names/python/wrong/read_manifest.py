import yaml


def read_manifests(text: str) -> list[dict]:
    documents = []
    for part in text.split("\n---\n"):
        document = yaml.load(part)
        if document is None:
            continue
        if "kind" not in document:
            raise ValueError("A manifest needs a kind")
        documents.append(document)
    return documents


def names_of_kind(manifests: list[dict], kind: str) -> list[str]:
    return [entry["metadata"]["name"] for entry in manifests if entry["kind"] == kind]
