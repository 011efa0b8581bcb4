def parse_line(line):
    """Split one CSV line into fields. Fields may be quoted; a doubled quote inside stands for one quote."""
    fields = []
    field = ""
    quoted = False
    i = 0
    while i < len(line):
        char = line[i]
        if quoted:
            if char == '"':
                if i + 1 < len(line) and line[i + 1] == '"':
                    field += '"'
                    i += 1
                else:
                    quoted = False
            else:
                field += char
        elif char == '"':
            quoted = True
        elif char == ",":
            fields.append(field)
            field = ""
        else:
            field += char
        i += 1
    fields.append(field)
    return fields


def format_line(fields):
    """Join at least one field to a CSV line, with quotes where they are needed."""
    if not fields:
        raise ValueError("a line needs at least one field")
    out = []
    for field in fields:
        if "," in field or '"' in field:
            field = '"' + field.replace('"', '""') + '"'
        out.append(field)
    return ",".join(out)
