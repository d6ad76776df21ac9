import { createTransport } from 'nodemailer';
import { checkMail, type Mailer } from './mail.ts';

export interface SmtpOptions {
  /** For example `smtps://user:password@mail.example.org:465`. */
  url: string;
  /** For example `Emberlore <hello@example.org>`. */
  from: string;
  /** Timeout for one mail including all steps, in milliseconds. */
  patience?: number;
}

const PATIENCE_MS = 60_000;
/** At least as many as mails are sent at once: a mail that waits for a connection uses up its time. */
const MAX_CONNECTIONS = 25;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends mails through a mail server. */
export function createSmtp({ url, from, patience = PATIENCE_MS }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail contains only its own text, nothing from this machine or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      checkMail(mail);
      const { to, subject, text, html } = mail;
      // The limits above only cover silence: a server that sends slowly would never time out.
      const signal = AbortSignal.timeout(patience);
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, signal });
    },
    // Sent mails belong to the mail server.
    async forget() {},
    async close() {
      transport.close();
    },
  };
}
