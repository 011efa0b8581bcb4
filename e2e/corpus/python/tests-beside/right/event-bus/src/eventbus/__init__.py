from eventbus.bus import Bus as Bus
