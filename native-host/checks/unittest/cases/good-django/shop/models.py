from django import db


def keep(name, count):
    db.save(name, count)


def count(name):
    return db.load(name)
