import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { OuterFault } from './outer-services.ts';

/** Ways in which a service over HTTP fails, by what it does to a request. */
const doorFaults: Record<OuterFault, (socket: Socket) => void> = {
  hangs: () => {},
  refuses: (socket: Socket) => answer(socket, '500 Internal Server Error', '{"error":{"message":"not now"}}'),
  cuts: (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"half', () =>
      socket.destroy(),
    );
  },
  'slows down': (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n');
    const drip = setInterval(() => socket.write(' '), 20);
    socket.once('close', () => clearInterval(drip));
  },
  'answers nonsense': (socket: Socket) => answer(socket, '200 OK', '<html>Welcome</html>'),
};

function answer(socket: Socket, status: string, body: string): void {
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** A door in front of a service, which may be out of order. */
export interface FaultyDoor {
  url: string;
  /** Lets nobody through any more; undefined lets everybody through again. Connections from before are cut. */
  behave(fault: OuterFault | undefined): void;
  /** Connections that are open now. */
  open(): number;
  /** How many connections a fault has met. */
  met(): number;
  close(): void;
}

/** Opens a door; `port` is that of the service behind it, and nobody is behind it without one. */
export async function openDoor(port?: number): Promise<FaultyDoor> {
  let fault: OuterFault | undefined;
  let met = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    if (fault === undefined) return port === undefined ? socket.destroy() : passOn(socket, port);
    met += 1;
    const misbehave = doorFaults[fault];
    socket.once('data', () => misbehave(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave(next) {
      dropAll();
      fault = next;
    },
    open: () => sockets.size,
    met: () => met,
    close() {
      dropAll();
      server.close();
    },
  };
}

function passOn(socket: Socket, port: number): void {
  const through = connect(port, '127.0.0.1');
  through.on('error', () => socket.destroy());
  socket.once('close', () => through.destroy());
  through.once('close', () => socket.destroy());
  socket.pipe(through).pipe(socket);
}
