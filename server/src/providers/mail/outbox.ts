import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldEmail } from '../../kit/email.ts';
import { maskEmail } from '../../kit/masked.ts';
import { checkMail, type Mail, type Mailer } from './mail.ts';

/** A mail stored in the outbox. */
export interface StoredMail extends Mail {
  sentAt: Date;
}

/** Stores mails in a folder of this machine instead of sending them, for installations without a mail server. */
export interface Outbox extends Mailer {
  /** Returns the stored mails, newest first. */
  list(): Promise<StoredMail[]>;
}

/** Maximum number of stored mails; the oldest are removed first. */
const MAX_MAILS = 200;
const NAME = /^\d{13}-[0-9a-f-]{36}\.json$/;

export interface OutboxOptions {
  /** Absolute path; created if missing, accessible to this user only. */
  folder: string;
  /** Called with one line about each mail, without its content. */
  print: (text: string) => void;
}

/** Returns undefined if the file or folder does not exist. */
function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Stores mails as files readable by this user only, because their links open accounts. */
export function createOutbox({ folder, print }: OutboxOptions): Outbox {
  const names = async () => {
    const all = await ifThere(readdir(folder));
    return (all ?? [])
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  };

  /** Returns undefined for a mail that was removed meanwhile. */
  const read = async (name: string): Promise<StoredMail | undefined> => {
    const file = await ifThere(readFile(join(folder, name), 'utf8'));
    if (file === undefined) return undefined;
    const mail = JSON.parse(file) as Mail;
    return { ...mail, sentAt: new Date(Number(name.slice(0, 13))) };
  };

  return {
    async send(mail) {
      checkMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${String(Date.now()).padStart(13, '0')}-${randomUUID()}.json`;
      const { to, subject, text, html } = mail;
      await writeFile(join(folder, `.${name}`), JSON.stringify({ to, subject, text, html }), { mode: 0o600 });
      await rename(join(folder, `.${name}`), join(folder, name));
      for (const old of (await names()).slice(MAX_MAILS)) await rm(join(folder, old), { force: true });
      print(`A mail for ${maskEmail(to)} was put in the outbox.`);
    },
    async list() {
      const mails = await Promise.all((await names()).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    async forget(address) {
      for (const name of await names()) {
        const mail = await read(name);
        if (mail && foldEmail(mail.to) === foldEmail(address)) await rm(join(folder, name), { force: true });
      }
    },
    async close() {},
  };
}
