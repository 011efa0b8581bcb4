from jsonschema import Draft202012Validator, FormatChecker, ValidationError, validators

checker = FormatChecker(formats=["date"])


@checker.checks("even", raises=ValueError)
def is_even(value: object) -> bool:
    return not isinstance(value, int) or value % 2 == 0


def multiple_of_three(validator, value, instance, schema):
    if value and instance % 3:
        yield ValidationError(f"{instance} is not a multiple of three")


Extended = validators.extend(Draft202012Validator, {"three": multiple_of_three})
print(Extended({"three": True}).is_valid(4), checker.conforms(3, "even"))
