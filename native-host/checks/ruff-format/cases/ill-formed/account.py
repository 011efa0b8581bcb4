class Account:
    def dump(self:
        return 1
