import jsonschema

ORDER_SCHEMA = {
    "type": "object",
    "properties": {
        "sku": {"type": "string", "pattern": "^[A-Z]{3}-[0-9]+$"},
        "amount": {"type": "integer", "exclusiveMinimum": 0},
    },
    "required": ["sku", "amount"],
    "additionalProperties": False,
}


def explain(order: object) -> str | None:
    """Tell why an order is refused, or None when it is fine."""
    try:
        jsonschema.validate(order, ORDER_SCHEMA)
    except jsonschema.ValidationError as error:
        return f"{error.field_path}: {error.message}"
    return None
