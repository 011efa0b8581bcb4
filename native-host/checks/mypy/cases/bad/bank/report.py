import yaml_that_is_not_here

from bank.account import Account


def line(account: Account) -> str:
    return account.owner.upper() + " " + str(account.deposit(1))


def dump(account: Account) -> object:
    return yaml_that_is_not_here.dump(account)
