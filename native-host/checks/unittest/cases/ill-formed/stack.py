class Stack:
    def pop(self:
        pass
