    def save(self, rows):
        for row in rows:
            self.db.insert(TABLE, row)
        return len(rows)
