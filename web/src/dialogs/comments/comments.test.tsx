import type { Comment } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleComment } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { Comments } from './comments.tsx';

const own = sampleComment({ commentId: 'own', commentUserId: 'ada', commentUserName: 'Ada', comment: 'My own words.' });
const box = () => screen.getByRole('textbox', { name: m.dialogs_comment() });
const list = () => screen.findByRole('list', { name: m.spec_story_comments() });

const dialog = (storyUserId = 'wren') => (
  <Comments storyId="winter" storyName="A Long Winter" storyUserId={storyUserId} onClose={vi.fn()} />
);

function open(comments: Comment[] = [sampleComment()], storyUserId = 'wren') {
  api.answer('getComments', { comments, nextPage: null });
  return show(dialog(storyUserId));
}

test('posts a comment with its stars on Enter and puts it first', async () => {
  await signInAs();
  api.answer('sendComment', ({ body }) => ({ commentId: 'own', comment: { ...own, comment: body.comment } }));
  const { user } = open();
  await list();
  await user.click(screen.getByRole('radio', { name: '5 stars' }));
  await user.type(box(), 'Cold,{Shift>}{Enter}{/Shift}cold.{Enter}');
  const posted = await screen.findByText(/Cold,/);
  expect(
    within(await list())
      .getAllByRole('listitem')[0]
      ?.contains(posted),
  ).toBe(true);
  expect(api.sent('sendComment').map(({ body }) => body)).toEqual([
    { storyId: 'winter', comment: 'Cold,\ncold.', commentStars: 5 },
  ]);
  expect(box()).toHaveProperty('value', '');
});

test('begins with the stars that were chosen elsewhere', async () => {
  await signInAs();
  api.answer('getComments', { comments: [], nextPage: null });
  show(<Comments storyId="winter" storyName="A Long Winter" storyUserId="wren" stars={4} onClose={vi.fn()} />);
  expect(screen.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
});

test('keeps the words of a comment that was refused', async () => {
  await signInAs();
  api.answer('sendComment', refusal('blockedWord'));
  const { user } = open();
  await user.type(box(), 'Cold.{Enter}');
  await screen.findByText('This Text Contains A Blocked Word.');
  expect(box()).toHaveProperty('value', 'Cold.');
});

test('asks a visitor to log in', async () => {
  const { user } = open();
  await user.type(box(), 'Cold.{Enter}');
  expect(await screen.findByText(m.spec_login_to_comment())).toBeDefined();
  expect(api.sent('sendComment')).toEqual([]);
});

test('offers no stars on an own story', async () => {
  await signInAs();
  open([], 'ada');
  expect(await screen.findByText(m.spec_no_comments())).toBeDefined();
  expect(screen.getByText(m.dialogs_this_is_your_own_story())).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('likes a comment and takes the like back', async () => {
  await signInAs();
  api.answer('likeComment', { commentLikes: 2, commentLiked: true });
  api.answer('unlikeComment', { commentLikes: 1, commentLiked: false });
  const { user } = open();
  const like = (count: string) =>
    screen.findByRole('button', { name: m.dialogs_like_name_s_comment({ name: 'Wren', abbreviateCount: count }) });
  await user.click(await like('1'));
  expect((await like('2')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await like('2'));
  expect((await like('1')).getAttribute('aria-pressed')).toBe('false');
});

test('deletes an own comment after a confirmation, and nobody else’s', async () => {
  await signInAs();
  api.answer('deleteComment', {});
  const { user } = open([own, sampleComment()]);
  await list();
  expect(screen.queryByRole('button', { name: m.dialogs_delete_name_s_comment({ name: 'Wren' }) })).toBeNull();
  await user.click(screen.getByRole('button', { name: m.dialogs_delete_name_s_comment({ name: 'Ada' }) }));
  expect(api.sent('deleteComment')).toEqual([]);
  await user.click(screen.getByRole('button', { name: m.dialogs_delete() }));
  await vi.waitFor(() => expect(screen.queryByText('My own words.')).toBeNull());
  expect(api.sent('deleteComment').map(({ query }) => query)).toEqual([{ commentId: 'own' }]);
  expect(screen.getByText('I could feel the cold.')).toBeDefined();
});

test('reports somebody else’s comment', async () => {
  await signInAs();
  api.answer('createReport', {});
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: m.dialogs_report_name_s_comment({ name: 'Wren' }) }));
  const report = screen.getByRole('dialog', { name: m.dialogs_report_this_objecttype({ objectType: 'comment' }) });
  const button = within(report).getByRole('button', { name: m.dialogs_report() });
  expect(button).toHaveProperty('disabled', true);
  await user.click(within(report).getByRole('radio', { name: 'Spam' }));
  await user.click(button);
  expect(await screen.findByText(m.spec_reported({ object: 'comment' }))).toBeDefined();
  expect(api.sent('createReport').map(({ body }) => body)).toEqual([
    { objectType: 'comment', objectId: 'cold', reason: 'Spam', text: '' },
  ]);
});

test('fetches the comments again after a failure', async () => {
  api.answer('getComments', refusal('tooMany'));
  const { user } = show(dialog());
  const again = await screen.findByRole('button', { name: m.dialogs_try_again() });
  expect(screen.getByText('Too Many Requests.')).toBeDefined();
  api.answer('getComments', { comments: [sampleComment()], nextPage: null });
  await user.click(again);
  expect(await screen.findByText('I could feel the cold.')).toBeDefined();
});
