class Account:
    name = "é"
    def dump(self):
        return { 'balance':0, 'owner': self.owner, 'name': self.name }



    def kind(self):
        return 'account'
x = 1;