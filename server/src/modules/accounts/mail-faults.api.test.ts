import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSmtp } from '../../testing/smtp.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

/** What the mail server does to whoever connects. */
const faults: Record<string, (socket: Socket) => void> = {
  hangs: () => {},
  cuts: (socket) => socket.destroy(),
  refuses: (socket) => socket.end('554 No mail from you.\r\n'),
  'talks nonsense': (socket) => socket.end('<html>Welcome</html>\r\n'),
  'breaks off in the middle': (socket) => {
    socket.write('220 mail.example.org ESMTP\r\n');
    socket.once('data', () => socket.destroy());
  },
};

let server: TestServer;
let good: Awaited<ReturnType<typeof startTestSmtp>>;
let behave: (socket: Socket) => void = () => {};
const sockets = new Set<Socket>();
const door = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => sockets.delete(socket));
  behave(socket);
});

beforeAll(async () => {
  good = await startTestSmtp();
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startTestServer({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@example.org', PUBLIC_URL: 'http://localhost' },
  });
});

afterAll(async () => {
  dropAll();
  await server?.close();
  door.close();
  await good?.close();
});

function dropAll(): void {
  for (const socket of sockets) socket.destroy();
}

/** Passes everything on to the mail server that works. */
function passOn(socket: Socket): void {
  const through = connect(good.port, '127.0.0.1');
  through.on('error', () => socket.destroy());
  socket.once('close', () => through.destroy());
  through.once('close', () => socket.destroy());
  socket.pipe(through).pipe(socket);
}

test.each(Object.keys(faults))(
  'a mail server that %s keeps nobody from signing up, and the mail comes later',
  async (fault) => {
    // A connection that still stands from before would be used again.
    dropAll();
    behave = faults[fault] ?? (() => {});
    const email = `${fault.replaceAll(' ', '-')}@example.org`;
    const { token } = await server.signUp({ email });
    expect((await server.call('GET', '/api/login/token', { token })).status).toBe(200);
    // What hangs is let go after a moment, as the time limits would: it may be tried more than once.
    const letGo = setInterval(dropAll, 50);
    await server.modules.chores.settled();
    clearInterval(letGo);
    expect(good.mails.map(({ to }) => to)).not.toContain(email);
    const [waiting] = await server.db.sql`select count(*)::int as mails from outbox`;
    expect(waiting?.mails).toBe(1);

    behave = passOn;
    await server.db.sql`update outbox set created_at = created_at - interval '1 hour'`;
    server.modules.chores.wake();
    await server.modules.chores.settled();
    expect(good.mails.filter(({ to }) => to === email)).toHaveLength(1);
    const [left] = await server.db.sql`select count(*)::int as mails from outbox`;
    expect(left?.mails).toBe(0);
  },
);
