from jsonschema import Draft7Validator, Draft202012Validator, FormatChecker, SchemaError, validate
from jsonschema.validators import validator_for

schema = {"type": "object", "properties": {"mail": {"type": "string", "format": "email"}}}
validate(instance={"mail": "a@example.com"}, schema=schema, format_checker=FormatChecker())
validator = Draft202012Validator(schema, format_checker=FormatChecker())
print(validator.is_valid({"mail": 3}), validator.is_type([], "array"))
try:
    Draft7Validator.check_schema({"type": 12})
except SchemaError as error:
    print(error.message)
print(validator_for(schema, default=Draft7Validator))
