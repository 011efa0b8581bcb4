import django


class DiscoverRunner:
    def __init__(self, verbosity, interactive):
        pass

    def setup_databases(self):
        django.state["database"] = {}
