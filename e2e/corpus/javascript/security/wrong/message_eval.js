window.addEventListener('message', (event) => {
  const result = eval(event.data.code);
  event.source.postMessage(result, event.origin);
});
