def parse_line(line):
    fields = [""]
    inside = False
    previous = ""
    for char in line:
        if char == '"':
            # A quote that reopens a field right after closing it was a doubled one.
            if not inside and previous == "closed":
                fields[-1] += '"'
            inside = not inside
            previous = "" if inside else "closed"
        elif char == "," and not inside:
            fields.append("")
            previous = ""
        else:
            fields[-1] += char
            previous = ""
    return fields


def format_line(fields):
    if len(fields) == 0:
        raise ValueError("no fields")

    def quote(field):
        escaped = field.replace('"', '""')
        return f'"{escaped}"' if set(',"') & set(field) else field

    return ",".join(map(quote, fields))
