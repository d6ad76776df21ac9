import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestSmtp } from '../../testing/smtp.ts';
import { mailSuite } from './mail.suite.ts';
import { createSmtp } from './smtp.ts';

const closing: (() => Promise<unknown>)[] = [];

afterAll(() => Promise.all(closing.map((close) => close())));

async function listen(options?: SMTPServerOptions) {
  const smtp = await startTestSmtp(options);
  closing.push(smtp.close);
  return smtp;
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
    const gone = await startTestSmtp();
    await gone.close();
    await expect(smtpTo(gone.port).send(mail)).rejects.toThrow();
  });
});
