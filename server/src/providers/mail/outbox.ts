import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foldEmail } from '../../kit/email.ts';
import { masked } from '../../kit/masked.ts';
import { checkMail, type Mail, type Mailer } from './mail.ts';

/** A mail that stayed here. */
export interface KeptMail extends Mail {
  sentAt: Date;
}

/** Keeps mails in a folder of this machine instead of sending them, for an installation without a mail server. */
export interface Outbox extends Mailer {
  /** The kept mails, newest first. */
  list(): Promise<KeptMail[]>;
}

/** How many mails are kept; the oldest go first. */
const KEPT = 200;
const NAME = /^\d{13}-[0-9a-f-]{36}\.json$/;

export interface OutboxOptions {
  /** Absolute path; it is made when it is missing, for this user alone. */
  folder: string;
  /** Told in one line of each mail, without what it says. */
  tell: (text: string) => void;
}

/** Mails as files, each readable for this user alone: their links open accounts. */
export function createOutbox({ folder, tell }: OutboxOptions): Outbox {
  const names = async () => {
    const all = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return all
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  };

  const read = async (name: string): Promise<KeptMail> => {
    const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail;
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
      for (const old of (await names()).slice(KEPT)) await rm(join(folder, old), { force: true });
      tell(`A mail for ${masked(to)} was put in the outbox.`);
    },
    async list() {
      return Promise.all((await names()).map(read));
    },
    async forget(address) {
      for (const name of await names()) {
        const { to } = await read(name);
        if (foldEmail(to) === foldEmail(address)) await rm(join(folder, name), { force: true });
      }
    },
    async close() {},
  };
}
