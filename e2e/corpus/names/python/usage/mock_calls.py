from mock import ANY, MagicMock, Mock, call, sentinel

service = Mock(name="service")
service.load.return_value = sentinel.loaded
service.save.side_effect = [True, ValueError("full")]
assert service.load("a", limit=3) is sentinel.loaded
service.load.assert_called_once_with("a", limit=ANY)
service.save("b")
service.assert_has_calls([call.load("a", limit=3), call.save("b")], any_order=False)
print(service.mock_calls, service.method_calls, service.load.call_args, service.load.call_count)
service.reset_mock(return_value=True)

box = MagicMock()
box.__len__.return_value = 3
box.configure_mock(**{"open.return_value": "lid"})
assert len(box) == 3
