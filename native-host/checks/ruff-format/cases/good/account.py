class Account:
    name = 'é'

    def dump(self):
        return {'balance': 0}
