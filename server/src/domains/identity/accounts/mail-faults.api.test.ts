import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type OuterFault, outerFaults, outerServices } from '../../../testing/outer-services.ts';
import { excess, type Resources, readRestingResources } from '../../../testing/resources.ts';
import { startTestSmtp } from '../../../testing/smtp.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

type Behaviour = (socket: Socket) => void;

/** Greets the client, then behaves so after its first command. */
const greeting =
  (then: Behaviour): Behaviour =>
  (socket) => {
    socket.write('220 mail.example.org ESMTP\r\n');
    socket.once('data', () => then(socket));
  };

const hang: Behaviour = () => {};
const cut: Behaviour = (socket) => socket.destroy();
const drip: Behaviour = (socket) => {
  const timer = setInterval(() => socket.write('250-and more\r\n'), 20);
  socket.once('close', () => clearInterval(timer));
};

/** How the mail server treats a connection: from the start and, where possible, in the middle. */
const behaviours: Record<OuterFault, Behaviour[]> = {
  hangs: [hang, greeting(hang)],
  refuses: [(socket) => socket.end('554 No mail from you.\r\n'), greeting((socket) => socket.end('421 Not now.\r\n'))],
  cuts: [cut, greeting(cut)],
  'slows down': [greeting(drip)],
  'answers nonsense': [(socket) => socket.end('<html>Welcome</html>\r\n')],
};

/** Every fault in every form, or the two that keep a connection busiest and shortest, in the middle. */
const thorough = inject('thorough') ?? false;
const faults = thorough ? outerFaults : (['hangs', 'cuts'] as const);

let server: TestServer;
let good: Awaited<ReturnType<typeof startTestSmtp>>;
let behave: Behaviour = passOn;
let rest: Resources;
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
  const { port } = door.address() as AddressInfo;
  const mail = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'hello@example.org', MAIL_TIMEOUT_SECONDS: '1' };
  server = await startTestServer({ settings: { ...mail, PUBLIC_URL: 'http://localhost', SIGNUP_CREDITS: '7' } });
  // Warms up every resource that a fault may use, so that it doesn't count as a leak later.
  for (const each of [passOn, cut, passOn]) {
    dropAll();
    behave = each;
    await signUp();
  }
  await server.db.sql`delete from outbox`;
  dropAll();
  rest = await readRestingResources();
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

/** Proxies the connection to the working mail server. */
function passOn(socket: Socket): void {
  const through = connect(good.port, '127.0.0.1');
  through.on('error', () => socket.destroy());
  socket.once('close', () => through.destroy());
  through.once('close', () => socket.destroy());
  socket.pipe(through).pipe(socket);
}

/** Signs up a player and waits until their e-mail has been attempted. */
async function signUp(): Promise<Player> {
  const player = await server.signUp();
  await server.modules.jobs.settled();
  return player;
}

const waiting = async () => {
  const [row] = await server.db.sql`select count(*)::int as mails from outbox`;
  return row?.mails;
};

const lettersTo = ({ email }: Player) => good.mails.filter(({ to }) => to === email).length;

test.each(faults)(
  'signing up succeeds while a mail server %s: the connection is closed and the mail is sent once, later',
  async (fault) => {
    const players: Player[] = [];
    for (const behaviour of thorough ? behaviours[fault] : behaviours[fault].slice(-1)) {
      // A connection still open from before would be reused.
      dropAll();
      behave = behaviour;
      const player = await signUp();
      const answer = await server.call('GET', '/api/login/token', { token: player.token });
      expect({ status: answer.status }).toEqual(outerServices.mail.answer);
      expect(await sumLedger(server, player)).toBe(await balanceOf(server, player));
      expect(lettersTo(player)).toBe(0);
      players.push(player);
    }
    expect(await waiting()).toBe(players.length);
    await expect.poll(() => sockets.size, { timeout: 5_000, interval: 20 }).toBe(0);
    await expect.poll(() => excess(rest), { timeout: 5_000, interval: 100 }).toEqual([]);

    behave = passOn;
    await server.db.sql`update outbox set created_at = created_at - interval '1 hour'`;
    server.modules.jobs.wake();
    await server.modules.jobs.settled();
    expect(players.map(lettersTo)).toEqual(players.map(() => 1));
    expect(await waiting()).toBe(0);
  },
);
