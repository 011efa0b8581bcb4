def digits_only(text):
    return "".join(char for char in text if char in "0123456789")


def format_phone(number):
    digits = digits_only(number)
    if len(digits) == 11 and digits[0] == "1":
        digits = digits[-10:]
    if len(digits) != 10:
        return None
    area, exchange, line = digits[0:3], digits[3:6], digits[6:10]
    return "(%s) %s-%s" % (area, exchange, line)


def format_all(numbers):
    result = []
    for number in numbers:
        text = format_phone(number)
        if text:
            result.append(text)
    return result
