import { WebSocketServer, WebSocket } from 'ws';

export function startRelay(port) {
  const server = new WebSocketServer({ port });

  server.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      for (const client of server.clients) {
        if (client !== socket && client.readyState === WebSocket.CONNECTED) {
          client.send(data, { binary: isBinary });
        }
      }
    });
    socket.on('error', console.error);
  });

  return () => server.close();
}
