import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { OuterFault } from './outer-services.ts';

/** Failure modes of an HTTP service, by their effect on a request. */
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

/** A proxy in front of a service that can simulate failures. */
export interface FaultyDoor {
  url: string;
  /** Applies a fault to all connections; undefined lets them through again. Closes existing connections. */
  behave(fault: OuterFault | undefined): void;
  /** Returns the number of open connections. */
  open(): number;
  /** Returns the number of connections affected by a fault. */
  met(): number;
  close(): void;
}

/** Opens a door; `port` is that of the service behind it, if there is one. */
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
