import yaml


class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents


def represent(dumper: yaml.SafeDumper, money: Money) -> yaml.ScalarNode:
    return dumper.represent_scalar("!money", f"{money.cents / 100:.2f}")


def construct(loader: yaml.SafeLoader, node: yaml.ScalarNode) -> Money:
    return Money(round(float(loader.construct_scalar(node)) * 100))


yaml.SafeDumper.add_representer(Money, represent)
yaml.SafeLoader.add_constructor("!money", construct)
text = yaml.safe_dump({"price": Money(1250)})
print(yaml.safe_load(text)["price"].cents)
