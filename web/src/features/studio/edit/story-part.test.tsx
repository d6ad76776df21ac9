import type { Story } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { StoryPart } from './story-part.tsx';

const mine = 'A Longer Winter';
const saveButton = () => screen.getByRole('button', { name: m.spec_update_story() });
const nameField = () => screen.getByRole('textbox', { name: m.studio_story_name() });

async function open(story: Story = sampleStory(), admin = false) {
  await signInAs();
  return show(<StoryPart story={story} admin={admin} />);
}

/** Renames the story while it is at another version on the server. */
async function renameAgainst(theirs: Partial<Story>) {
  const now = sampleStory({ version: 7, ...theirs });
  api.answer('editStory', ({ body }) =>
    body.story.version === 7 ? { version: 8 } : refusal('changedElsewhere', { story: now }),
  );
  const { user } = await open();
  await fill(user, m.studio_story_name(), mine);
  await user.click(saveButton());
  return user;
}

const names = () => api.sent('editStory').map(({ body }) => [body.story.version, body.story.storyName]);

test('saves the trimmed texts with the version they are based on', async () => {
  api.answer('editStory', { version: 2 });
  const { user } = await open();
  expect(saveButton()).toHaveProperty('disabled', true);
  await fill(user, m.studio_story_name(), ` ${mine} `);
  expect(screen.getByText(m.studio_not_saved_yet())).toBeDefined();
  await user.click(saveButton());
  expect(await screen.findByText(m.studio_story_saved())).toBeDefined();
  expect(names()).toEqual([[1, mine]]);
  expect(screen.queryByText(m.studio_not_saved_yet())).toBeNull();
});

test('goes on from the saved text before it is fetched again', async () => {
  api.answer('editStory', ({ body }) => ({ version: (body.story.version ?? 0) + 1 }));
  const { user } = await open();
  await fill(user, m.studio_story_name(), mine);
  await user.click(saveButton());
  await screen.findByText(m.studio_story_saved());
  expect(nameField()).toHaveProperty('value', mine);
  await fill(user, m.studio_story_name(), 'The Longest Winter');
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(names()).toEqual([
      [1, mine],
      [2, 'The Longest Winter'],
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('undoes the changes', async () => {
  const { user } = await open();
  await fill(user, m.studio_story_name(), mine);
  await user.click(screen.getByRole('button', { name: m.studio_undo_changes() }));
  expect(nameField()).toHaveProperty('value', 'A Long Winter');
});

test('saves over a change of another part without asking', async () => {
  await renameAgainst({ storyTags: ['Sea'] });
  expect(await screen.findByText(m.studio_story_saved())).toBeDefined();
  expect(names()).toEqual([
    [1, mine],
    [7, mine],
  ]);
});

test('shows both versions of a text that was changed elsewhere, and keeps mine', async () => {
  const user = await renameAgainst({ storyName: 'The Thaw' });
  const dialog = await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() });
  const differences = within(dialog).getByRole('list', { name: m.studio_differences() });
  expect(
    within(differences)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual([mine, 'The Thaw']);
  await user.click(within(dialog).getByRole('button', { name: m.studio_keep_mine() }));
  expect(await screen.findByText(m.studio_story_saved())).toBeDefined();
  expect(names().at(-1)).toEqual([7, mine]);
});

test('takes the text that was saved elsewhere', async () => {
  const user = await renameAgainst({ storyName: 'The Thaw' });
  await user.click(await screen.findByRole('button', { name: m.studio_use_saved_version() }));
  expect(nameField()).toHaveProperty('value', 'The Thaw');
  expect(names()).toEqual([[1, mine]]);
  expect(saveButton()).toHaveProperty('disabled', true);
});

test('asks again when a conflict was put off', async () => {
  const user = await renameAgainst({ storyName: 'The Thaw' });
  await user.click(await screen.findByRole('button', { name: m.ui_close() }));
  expect(nameField()).toHaveProperty('value', mine);
  await user.click(saveButton());
  expect(await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() })).toBeDefined();
});

test('says that the story was not saved when it changes during every attempt', async () => {
  let version = 1;
  api.answer('editStory', () => {
    version += 1;
    return refusal('changedElsewhere', { story: sampleStory({ version }) });
  });
  const { user } = await open();
  await fill(user, m.studio_story_name(), mine);
  await user.click(saveButton());
  expect(await screen.findByText('Changed Elsewhere.')).toBeDefined();
});

test('finds a conflict of a draft with what was saved since', async () => {
  const before = await open();
  await fill(before.user, m.studio_story_name(), mine);
  before.close();
  const { user } = await open(sampleStory({ version: 7, storyName: 'The Thaw' }));
  await screen.findByText(m.studio_draft_restored());
  expect(nameField()).toHaveProperty('value', mine);
  await user.click(saveButton());
  expect(await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() })).toBeDefined();
  expect(names()).toEqual([]);
});

test('lets an admin change the counts and sends only those that differ', async () => {
  api.answer('editStory', { version: 2 });
  const { user } = await open(sampleStory(), true);
  await fill(user, m.studio_story_likes(), '40');
  await user.click(saveButton());
  await screen.findByText(m.studio_story_saved());
  const [sent] = api.sent('editStory');
  expect(sent?.body.story).toMatchObject({ storyLikes: 40 });
  expect(sent?.body.story).not.toHaveProperty('storyPlays');
});
