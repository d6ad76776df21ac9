import { join } from 'node:path';
import type { Log } from '../kit/log.ts';
import { createPostHog } from '../providers/analytics/posthog.ts';
import { type EventSink, noSink } from '../providers/analytics/sink.ts';
import type { Mailer } from '../providers/mail/mail.ts';
import { createOutbox, type Outbox } from '../providers/mail/outbox.ts';
import type { Config } from './config.ts';

type SendersConfig = Pick<Config, 'smtp' | 'postHog' | 'dataDir'>;

/** The senders of mails and events. */
export interface Senders {
  mailer: Mailer;
  /** The mailer without a mail server. */
  outbox: Outbox | undefined;
  sink: EventSink;
  close(): Promise<void>;
}

async function createSmtpMailer(options: NonNullable<SendersConfig['smtp']>): Promise<Mailer> {
  // Loaded only if there is a mail server.
  const { createSmtp } = await import('../providers/mail/smtp.ts');
  return createSmtp(options);
}

/** Creates the configured senders. */
export async function createSenders({ smtp, postHog, dataDir }: SendersConfig, log: Log): Promise<Senders> {
  const folder = join(dataDir, 'outbox');
  const outbox = smtp ? undefined : createOutbox({ folder, print: (text) => log.warn({ folder }, text) });
  const mailer = outbox ?? (smtp && (await createSmtpMailer(smtp)));
  if (!mailer) throw new Error('No mail transport is configured.');
  const fail = (err: unknown, lost: number) => log.warn({ err, lost }, 'Sending events to PostHog failed.');
  const sink = postHog ? createPostHog({ ...postHog, fail }) : noSink;
  const senders: Senders = {
    mailer,
    outbox,
    sink,
    async close() {
      await Promise.all([mailer.close(), sink.close()]);
    },
  };
  return senders;
}
