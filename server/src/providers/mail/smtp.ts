import { createTransport } from 'nodemailer';
import { checkMail, type Mailer } from './mail.ts';

export interface SmtpOptions {
  /** Such as `smtps://user:password@mail.example.org:465`. */
  url: string;
  /** Such as `Emberlore <hello@example.org>`. */
  from: string;
  /** How long one mail may take with all that belongs to it, in milliseconds. */
  patience?: number;
}

const PATIENCE_MS = 60_000;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Mails through a mail server. */
export function createSmtp({ url, from, patience = PATIENCE_MS }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail holds what it says and nothing from this machine or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      checkMail(mail);
      const { to, subject, text, html } = mail;
      // The limits above hold for silence alone: a server that drips would have no end.
      const signal = AbortSignal.timeout(patience);
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, signal });
    },
    // What has been taken over is the mail server's.
    async forget() {},
    async close() {
      transport.close();
    },
  };
}
