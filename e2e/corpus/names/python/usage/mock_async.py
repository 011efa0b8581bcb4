import asyncio

from mock import AsyncMock, NonCallableMock, PropertyMock, create_autospec, patch, seal


class Gateway:
    name = "gate"

    def send(self, text: str, urgent: bool = False) -> int:
        return len(text)


gateway = create_autospec(Gateway, instance=True, spec_set=True)
gateway.send.return_value = 7
assert gateway.send("a", urgent=True) == 7
with patch.object(Gateway, "name", new_callable=PropertyMock) as name:
    name.return_value = "closed"
    assert Gateway().name == "closed"
fetch = AsyncMock(return_value=3)
assert asyncio.run(fetch("a")) == 3
fetch.assert_awaited_once_with("a")
sealed = NonCallableMock(spec=Gateway)
seal(sealed)
