def setup_test_environment():
    pass
