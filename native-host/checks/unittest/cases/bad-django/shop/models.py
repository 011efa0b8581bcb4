from django import db


def keep(name, count):
    db.save(name, count + 1)


def count(name):
    return db.load(name)
