from jsonschema import Draft202012Validator, ErrorTree, ValidationError
from jsonschema.exceptions import best_match, relevance

schema = {"type": "array", "items": {"type": "integer"}, "maxItems": 2}
errors = list(Draft202012Validator(schema).iter_errors(["a", 1, 2]))
for error in sorted(errors, key=relevance):
    print(error.message, list(error.absolute_path), error.json_path, error.validator, error.validator_value)
    print(list(error.schema_path), error.instance, error.context, error.cause, error.parent)
print(ErrorTree(errors).total_errors, best_match(errors))
try:
    Draft202012Validator(schema).validate("text")
except ValidationError as error:
    print(error.path)
