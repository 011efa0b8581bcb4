def add_item(name, items=[]):
    name = name.strip().lower()
    if name and name not in items:
        items.append(name)
    return items


# add_item('milk')            == ['milk']
# add_item('eggs')            == ['eggs']
# add_item('tea', ['bread'])  == ['bread', 'tea']
