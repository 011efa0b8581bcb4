import yaml

TEXT = """
name: first
---
name: second
tags: [a, b]
"""

for document in yaml.safe_load_all(TEXT):
    print(document["name"], document.get("tags", []))

print(yaml.dump({"b": 1, "a": [1, 2]}, default_flow_style=False, sort_keys=False, allow_unicode=True))
print(yaml.safe_dump_all([{"a": 1}, {"b": 2}], explicit_start=True, width=80))
