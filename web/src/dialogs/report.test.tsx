import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { api, refusal } from '../testing/fake-api.ts';
import { fill, show, signInAs } from '../testing/show.tsx';
import { Report } from './report.tsx';

const hash = 'a'.repeat(64);
const pictures = [`/media/${hash}.webp`];
const send = () => screen.getByRole('button', { name: m.dialogs_report() });
const copyright = () => screen.queryByRole('link', { name: m.dialogs_send_a_copyright_notice() });

async function open(objectType: 'story' | 'comment') {
  await signInAs();
  const onClose = vi.fn();
  const part = (
    <Report objectType={objectType} objectId="winter" name="A Long Winter" pictures={pictures} onClose={onClose} />
  );
  return { ...show(part), onClose };
}

test('reports a story for a reason, and keeps the report when it could not be sent', async () => {
  api.answer('createReport', refusal('tooManyReports'));
  const { user, onClose } = await open('story');
  expect(send()).toHaveProperty('disabled', true);
  await user.click(screen.getByLabelText(m.dialogs_something_else()));
  await fill(user, m.dialogs_anything_else_we_should_know(), 'It is mine.');
  await user.click(send());
  await vi.waitFor(() => expect(document.getElementById('report-failure')?.textContent).toBeTruthy());
  expect(screen.getByLabelText(m.dialogs_anything_else_we_should_know())).toHaveProperty('value', 'It is mine.');
  api.answer('createReport', {});
  await user.click(send());
  expect(await screen.findByText(m.spec_reported({ object: 'story' }))).toBeDefined();
  await user.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  const body = { objectType: 'story', storyId: 'winter', reason: 'Something else', text: 'It is mine.' };
  expect(api.sent('createReport').at(-1)?.body).toMatchObject(body);
});

test('reports one picture by its content, and where it was seen', async () => {
  api.answer('createReport', {});
  const { user } = await open('story');
  await user.click(screen.getByRole('button', { name: m.dialogs_picture_count({ count: 1 }) }));
  await user.click(screen.getByLabelText(m.dialogs_something_else()));
  await user.click(send());
  await screen.findByText(m.spec_reported({ object: 'picture' }));
  const seenOn = { objectType: 'story', objectId: 'winter' };
  expect(api.sent('createReport')[0]?.body).toMatchObject({ objectType: 'picture', objectId: hash, seenOn });
});

test('leads to a copyright notice for a work, but not for a comment', async () => {
  const { user, close } = await open('story');
  expect(copyright()).toBeNull();
  await user.click(screen.getByLabelText(m.dialogs_copyright_or_impersonation()));
  expect(copyright()?.getAttribute('href')).toContain('story%3Dwinter');
  close();
  const again = await open('comment');
  await again.user.click(screen.getByLabelText(m.dialogs_copyright_or_impersonation()));
  expect(copyright()).toBeNull();
});
