import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { mailSuite } from './mail.suite.ts';
import type { Mail } from './mail.ts';
import { createSmtp } from './smtp.ts';

const closing: (() => Promise<unknown>)[] = [];

afterAll(() => Promise.all(closing.map((close) => close())));

async function read(raw: Buffer, recipients: string[]): Promise<Mail & { from: string }> {
  const { subject = '', text = '', html = '', from } = await PostalMime.parse(raw);
  return { to: recipients.join(' '), subject, text, html, from: `${from?.name} <${from?.address}>` };
}

/** A mail server of our own on a free port. */
async function listen(options: SMTPServerOptions = {}) {
  const mails: (Mail & { from: string })[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    async onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mails.push(await read(await buffer(stream), recipients));
      done();
    },
    ...options,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return { mails, port: (server.server.address() as AddressInfo).port };
}

function smtpTo(port: number, login = '') {
  const mailer = createSmtp({ url: `smtp://${login}127.0.0.1:${port}`, from: 'Emberlore <hello@example.org>' });
  closing.unshift(() => mailer.close());
  return mailer;
}

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

describe('a mail server', () => {
  mailSuite(async () => {
    const { mails, port } = await listen();
    return { mailer: smtpTo(port), arrived: async () => mails.map(({ from: _, ...rest }) => rest) };
  });

  test('sees who sends', async () => {
    const { mails, port } = await listen();
    await smtpTo(port).send(mail);
    expect(mails[0]?.from).toBe('Emberlore <hello@example.org>');
  });

  test('is logged in to with what the address says', async () => {
    const seen: unknown[] = [];
    const { port } = await listen({
      authOptional: false,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password]);
        done(null, { user: 'post' });
      },
    });
    await smtpTo(port, 'post:p%40ss@').send(mail);
    expect(seen).toEqual([['post', 'p@ss']]);
  });

  test('that refuses a mail is a failure', async () => {
    const { port } = await listen({ onRcptTo: (_address, _session, done) => done(new Error('Mailbox full.')) });
    await expect(smtpTo(port).send(mail)).rejects.toThrow();
  });

  test('that is not there is a failure', async () => {
    const gone = await listen();
    await closing.pop()?.();
    await expect(smtpTo(gone.port).send(mail)).rejects.toThrow();
  });
});
