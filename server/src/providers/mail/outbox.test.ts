import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { mailSuite } from './mail.suite.ts';
import { createOutbox } from './outbox.ts';

const folders: string[] = [];

async function make() {
  const parent = await mkdtemp(join(tmpdir(), 'emberlore-outbox-'));
  folders.push(parent);
  const reports: string[] = [];
  const folder = join(parent, 'outbox');
  const outbox = createOutbox({ folder, print: (text) => reports.push(text) });
  return { folder, told: reports, outbox, mailer: outbox, arrived: () => outbox.list() };
}

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const mail = { to: 'ada@example.org', subject: 'Hello', text: 'https://example.org/?token=secret', html: '<p>x</p>' };

describe('the outbox', () => {
  mailSuite(make);

  test('tells of a mail without its address and its link', async () => {
    const { outbox, told } = await make();
    await outbox.send(mail);
    expect(told).toEqual(['A mail for a…@example.org was put in the outbox.']);
  });

  test('is readable for its owner alone', async () => {
    const { outbox, folder } = await make();
    await outbox.send(mail);
    const [name = ''] = await readdir(folder);
    expect((await stat(folder)).mode & 0o77).toBe(0);
    expect((await stat(join(folder, name))).mode & 0o77).toBe(0);
  });

  test('forgets the mails to an address, in whatever case it is written', async () => {
    const { outbox } = await make();
    await outbox.send(mail);
    await outbox.send({ ...mail, to: 'eve@example.org' });
    await outbox.forget('ADA@example.org');
    expect((await outbox.list()).map(({ to }) => to)).toEqual(['eve@example.org']);
  });

  test('forgets and lists mails while others are removed', async () => {
    const { outbox } = await make();
    const addresses = Array.from({ length: 20 }, (_, at) => `ada${at}@example.org`);
    for (const to of addresses) for (let at = 0; at < 3; at += 1) await outbox.send({ ...mail, to });
    const lists = addresses.map(() => outbox.list());
    await Promise.all(addresses.map((address) => outbox.forget(address)));
    await Promise.all(lists);
    expect(await outbox.list()).toEqual([]);
  });

  test('keeps the last two hundred', async () => {
    const { outbox } = await make();
    for (let at = 0; at < 203; at += 1) await outbox.send({ ...mail, subject: `Mail ${at}` });
    expect(await outbox.list()).toHaveLength(200);
  });
});
