    // goes into `impl ConnectionPool`
    pub fn resize(&mut self, size: usize) -> Result<(), PoolError> {
        if size < self.in_use() {
            return Err(PoolError::Busy { wanted: size, in_use: self.in_use() });
        }
        while self.idle.len() + self.in_use() > size {
            self.idle.pop();
        }
        self.limit = size;
        Ok(())
    }
