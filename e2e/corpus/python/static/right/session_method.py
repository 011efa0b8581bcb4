    def refresh(self, now: datetime | None = None) -> bool:
        """Put this below `login` in your Session class."""
        now = now or datetime.now(timezone.utc)
        if self.token is None or now < self.token.expires - LEEWAY:
            return False
        response = self.client.post("/oauth/token", data={
            "grant_type": "refresh_token",
            "refresh_token": self.token.refresh,
            ...
        })
        response.raise_for_status()
        self.token = Token.from_json(response.json())
        return True
