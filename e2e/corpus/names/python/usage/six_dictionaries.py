import six


def merged(first, second):
    result = dict(first)
    for key, value in six.iteritems(second):
        result.setdefault(key, value)
    return result


print(list(six.iterkeys({"a": 1})), list(six.itervalues({"a": 1})), six.viewkeys({"a": 1}))
print(six.MAXSIZE, six.integer_types, six.class_types, six.callable(merged))
print(six.get_function_code(merged).co_name, six.get_function_defaults(merged))
