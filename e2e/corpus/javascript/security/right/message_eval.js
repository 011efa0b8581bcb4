const COMMANDS = { ping: () => 'pong', version: () => 3 };

window.addEventListener('message', (event) => {
  if (event.origin !== 'https://shop.example.org') return;
  const run = COMMANDS[event.data.command];
  if (typeof run === 'function') event.source.postMessage(run(), event.origin);
});
