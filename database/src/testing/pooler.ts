import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Calls back for each complete message of PostgreSQL's protocol: a letter, a length, the rest. Only a client's first
 * message has no letter.
 */
function splitter(letterless: boolean, whole: (type: string, message: Buffer) => void) {
  let first = letterless;
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = first ? 0 : 1;
      if (rest.length < at + 4) return;
      const length = rest.readUInt32BE(at) + at;
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = first ? '' : String.fromCharCode(message[0] ?? 0);
      first = false;
      whole(type, message);
    }
  };
}

/** A connection to PostgreSQL and its current client. */
interface ServerConnection {
  socket: Socket;
  client: Client | undefined;
}

interface Client {
  socket: Socket;
  back: ServerConnection | undefined;
  /** Messages sent while it had no connection. */
  said: Buffer[];
  /** The number of outstanding answers, and whether a request is in progress. */
  owed: number;
  asking: boolean;
}

/** A substitute for PgBouncer. */
export interface Pooler {
  port: number;
  /** Returns how often a client got another connection than its last. */
  changes(): number;
  close(): void;
}

/**
 * Opens a port to a PostgreSQL that only has a socket, with a few connections in rotation: each transaction gets
 * another one, as with PgBouncer in transaction mode. Like PgBouncer, rejects settings in a client's startup message.
 */
export async function startPooler(socket: string, connections: number): Promise<Pooler> {
  const idle: ServerConnection[] = [];
  const waiting: Client[] = [];
  const lastConnections = new WeakMap<Client, ServerConnection>();
  let changes = 0;
  let greeting: Promise<Buffer> | undefined;

  function serve(): void {
    while (idle.length > 0 && waiting.length > 0) {
      const [back, client] = [idle.shift(), waiting.shift()];
      if (!back || !client) return;
      const last = lastConnections.get(client);
      if (last && last !== back) changes += 1;
      lastConnections.set(client, back);
      client.back = back;
      back.client = client;
      for (const message of client.said.splice(0)) back.socket.write(message);
    }
  }

  function answered(back: ServerConnection, type: string, message: Buffer): void {
    const { client } = back;
    client?.socket.write(message);
    if (type !== 'Z' || !client) return;
    client.owed -= 1;
    const over = client.owed === 0 && !client.asking && message[5] === 'I'.charCodeAt(0);
    if (!over) return;
    client.back = undefined;
    back.client = undefined;
    idle.push(back);
    serve();
  }

  /** Opens another connection; returns PostgreSQL's answer to the startup message. */
  function open(startup: Buffer): Promise<Buffer> {
    const back: ServerConnection = { socket: connect(socket), client: undefined };
    back.socket.write(startup);
    back.socket.on('error', () => back.client?.socket.destroy());
    return new Promise((resolve) => {
      const said: Buffer[] = [];
      let greeted = false;
      const hear = splitter(false, (type, message) => {
        if (greeted) return answered(back, type, message);
        said.push(message);
        if (type !== 'Z') return;
        greeted = true;
        idle.push(back);
        serve();
        resolve(Buffer.concat(said));
      });
      back.socket.on('data', hear);
    });
  }

  function ask(client: Client, type: string, message: Buffer): void {
    if (type === 'X') return;
    client.asking = type !== 'Q' && type !== 'S';
    if (!client.asking) client.owed += 1;
    if (client.back) client.back.socket.write(message);
    else if (client.said.push(message) === 1) waiting.push(client);
    serve();
  }

  /** Closes the connection of a client that leaves in the middle of a transaction, and opens another. */
  function leave(client: Client, startup: Buffer): void {
    const at = waiting.indexOf(client);
    if (at >= 0) waiting.splice(at, 1);
    if (!client.back) return;
    client.back.client = undefined;
    client.back.socket.destroy();
    void open(startup);
  }

  const server = createServer((accepted) => {
    const client: Client = { socket: accepted, back: undefined, said: [], owed: 0, asking: false };
    const hear = splitter(true, (type, message) => {
      if (type !== '') return ask(client, type, message);
      if (message.includes('_timeout')) return accepted.destroy();
      greeting ??= Promise.all(Array.from({ length: connections }, () => open(message))).then(
        ([said]) => said as Buffer,
      );
      void greeting.then((said) => accepted.write(said));
      accepted.on('close', () => leave(client, message));
    });
    accepted.on('data', hear);
    accepted.on('error', () => accepted.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    changes: () => changes,
    close() {
      server.close();
      for (const { socket: left } of idle) left.destroy();
    },
  };
}
