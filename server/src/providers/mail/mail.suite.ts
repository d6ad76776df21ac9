import { expect, test } from 'vitest';
import type { Mail, Mailer } from './mail.ts';

/** A driver with access to its delivered mails. */
export interface MailTrial {
  mailer: Mailer;
  /** Returns all delivered mails in any order. */
  arrived(): Promise<Mail[]>;
}

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'ada@example.org',
  subject: 'A new password',
  text: 'Hello Ada,\n\nfollow this link.\n',
  html: '<p>Hello Ada,</p><p>follow this <a href="https://example.org/?token=a-b_c&amp;x=1">link</a>.</p>',
  ...change,
});

const trimmed = ({ to, subject, text, html }: Mail): Mail => ({ to, subject, text: text.trim(), html: html.trim() });

/** Tests that every driver must pass. */
export function mailSuite(make: () => Promise<MailTrial>): void {
  test('a mail arrives whole, with both its forms', async () => {
    const { mailer, arrived } = await make();
    await mailer.send(mail());
    expect((await arrived()).map(trimmed)).toEqual([trimmed(mail())]);
  });

  test('letters of every script, and lines without end, arrive as they were written', async () => {
    const { mailer, arrived } = await make();
    const odd = mail({
      subject: 'Grüße, Ævar 🔥 — 物語',
      text: `Zoë\n.\n${'a long line without an end '.repeat(100)}\n.leading dot`,
      html: `<p>${'ß'.repeat(3000)}</p>`,
    });
    await mailer.send(odd);
    expect((await arrived()).map(trimmed)).toEqual([trimmed(odd)]);
  });

  test('several at once all arrive, each at its own address', async () => {
    const { mailer, arrived } = await make();
    const wanted = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`);
    await Promise.all(wanted.map((to) => mailer.send(mail({ to }))));
    expect((await arrived()).map(({ to }) => to).sort()).toEqual(wanted);
  });

  test.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'Ada <ada@example.org>',
    'ada@example.org>\r\nRCPT TO:<eve@example.org',
    'nobody',
    '',
  ])('an address like %j is refused, and nothing arrives', async (to) => {
    const { mailer, arrived } = await make();
    await expect(mailer.send(mail({ to }))).rejects.toThrow('Not an address');
    expect(await arrived()).toEqual([]);
  });

  test('a subject cannot bring a header along', async () => {
    const { mailer, arrived } = await make();
    await expect(mailer.send(mail({ subject: 'Hello\r\nBcc: eve@example.org' }))).rejects.toThrow('one line');
    expect(await arrived()).toEqual([]);
  });
}
