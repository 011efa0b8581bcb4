    def load(self, blob):
        return pickle.loads(blob)
