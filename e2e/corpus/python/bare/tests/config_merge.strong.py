from config_merge import deep_merge, load_config


def test_flat():
    assert deep_merge({"a": 1}, {"b": 2}) == {"a": 1, "b": 2}


def test_nested():
    assert deep_merge({"db": {"host": "x", "port": 1}}, {"db": {"port": 2}}) == {"db": {"host": "x", "port": 2}}


def test_scalar_replaces_dict():
    assert deep_merge({"a": {"b": 1}}, {"a": 5}) == {"a": 5}


def test_base_is_not_modified():
    base = {"db": {"port": 1}}
    deep_merge(base, {"db": {"port": 2}})
    assert base == {"db": {"port": 1}}


def test_result_shares_nothing_with_inputs():
    override = {"list": [1]}
    merged = deep_merge({}, override)
    merged["list"].append(2)
    assert override == {"list": [1]}


def test_load_config_twice():
    assert load_config({"db": {"port": 1}})["db"]["port"] == 1
    assert load_config()["db"]["port"] == 5432
