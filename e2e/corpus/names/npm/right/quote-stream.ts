import WebSocket from 'ws';

export interface Quote {
  symbol: string;
  price: number;
}

export function streamQuotes(url: string, onQuote: (quote: Quote) => void, onEnd: () => void): WebSocket {
  const socket = new WebSocket(url, { handshakeTimeout: 5000 });
  socket.on('open', () => {
    socket.send(JSON.stringify({ action: 'subscribe', channel: 'quotes' }));
  });
  socket.on('message', (data) => {
    onQuote(JSON.parse(data.toString()) as Quote);
  });
  socket.on('close', () => onEnd());
  return socket;
}
