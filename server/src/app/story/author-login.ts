import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Login } from './api.ts';
import { DeskFailed } from './desk-failed.ts';

/** Where the author’s stories are, and who the author is there, as far as the environment says so. */
export interface AuthorSettings {
  url?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
}

/** Asks for something on the terminal; what is secret is not shown. */
async function ask(question: string, secret: boolean): Promise<string> {
  if (!process.stdin.isTTY) return '';
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = terminal.question(`${question}: `);
    isHidden = secret;
    return (await answer).trim();
  } finally {
    if (secret) process.stderr.write('\n');
    terminal.close();
  }
}

/** Returns the server and the login of the author: from the environment, otherwise as they answer on the terminal. */
export async function readLogin({ url, email, password }: AuthorSettings): Promise<Login & { url: string }> {
  const login = {
    url: url || (await ask('Server', false)),
    email: email || (await ask('E-mail', false)),
    password: password || (await ask('Password', true)),
  };
  if (login.url === '' || login.email === '' || login.password === '')
    throw new DeskFailed('Set EMBERLORE_URL, EMBERLORE_EMAIL and EMBERLORE_PASSWORD, or run this on a terminal.');
  return login;
}
