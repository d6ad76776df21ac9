import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** From this share of all connections on, each new one displaces another. */
const CROWDED = 0.95;

/**
 * Makes room before all connections are taken, which would keep everybody else out: closes the oldest connection that
 * waits for its client (for a request, or for the rest of one) of the network that has the most connections.
 *
 * @param inAll Maximum connections of the server.
 * @param networks The open connections of each network, oldest first.
 * @returns What to call before each new connection of a network.
 */
export function createCrowdControl(
  server: Server,
  inAll: number,
  networks: ReadonlyMap<string, ReadonlySet<Socket>>,
): () => void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  server.on('request', (request, response) => {
    requests.set(request.socket, request);
    response.once('close', () => requests.get(request.socket) === request && requests.delete(request.socket));
  });
  const waitsForClient = (socket: Socket) => requests.get(socket)?.complete !== true;

  function makeRoom(): void {
    const [largest] = [...networks.values()].sort((one, other) => other.size - one.size);
    for (const socket of largest ?? [])
      if (waitsForClient(socket)) {
        socket.destroy();
        return;
      }
  }

  return () => {
    if (open > inAll * CROWDED) makeRoom();
  };
}
