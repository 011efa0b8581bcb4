import { io, type Socket } from 'socket.io-client';

interface ServerEvents {
  state: (board: string[]) => void;
}

interface ClientEvents {
  move: (cell: number, done: (accepted: boolean) => void) => void;
}

export function joinGame(url: string, onState: (board: string[]) => void) {
  const socket: Socket<ServerEvents, ClientEvents> = io(url, {
    transports: ['websocket'],
    reconnectAttempts: 5,
    timeout: 10_000,
  });
  socket.on('state', onState);
  return {
    move: (cell: number) => socket.timeout(2000).emitWithAck('move', cell),
    leave: () => socket.disconnect(),
  };
}
