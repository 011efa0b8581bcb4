from typing import Any

from jsonschema import Draft202012Validator

SCHEMA = {
    "type": "object",
    "required": ["title", "pages"],
    "properties": {
        "title": {"type": "string", "minLength": 1},
        "pages": {"type": "integer", "minimum": 1},
    },
}


def document_errors(document: Any) -> list[str]:
    Draft202012Validator.check_schema(SCHEMA)
    validator = Draft202012Validator(SCHEMA)
    errors = sorted(validator.get_errors(document), key=str)
    return [f"{error.json_path}: {error.message}" for error in errors]
