import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail. */
export interface Arrived {
  from: string;
  /** All envelope recipients. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A real mail server on a free port of this machine. */
export interface TestSmtp {
  port: number;
  /** Settings for a server that sends mails through it. */
  settings: { SMTP_URL: string; MAIL_FROM: string; PUBLIC_URL: string };
  mails: Arrived[];
  close(): Promise<void>;
}

async function read(raw: Buffer, recipients: string[]): Promise<Arrived> {
  const { subject = '', text = '', html = '', from } = await PostalMime.parse(raw);
  return { to: recipients.join(' '), subject, text, html, from: `${from?.name} <${from?.address}>` };
}

export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const mails: Arrived[] = [];
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
  const { port } = server.server.address() as AddressInfo;
  const settings = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Emberlore <hello@tales.example>',
    PUBLIC_URL: 'https://tales.example',
  };
  return { port, settings, mails, close: () => new Promise((closed) => server.close(() => closed())) };
}
