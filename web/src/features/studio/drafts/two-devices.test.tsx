import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { sampleAccount } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { CreateStory } from '../story/create-story.tsx';
import { newStory, type StoryValues } from '../story/story-values.ts';
import { draftKey, loadDraft, storeText } from './drafts.ts';

const nameField = () => screen.getByRole('textbox', { name: m.studio_story_name() });
const textField = () => screen.getByRole('textbox', { name: m.studio_description() });
const key = draftKey(sampleAccount().userId, 'story/new');
const textOf = (values: Partial<StoryValues>) => JSON.stringify({ ...newStory, ...values });
const storedText = () => JSON.parse(loadDraft(key)?.text ?? '{}');

/** What another device has sent. */
function sentThere(values: Partial<StoryValues>) {
  return { text: textOf(values), revision: crypto.randomUUID(), savedAt: '2026-03-01T12:00:00.000Z' };
}

async function open() {
  await signInAs();
  return show(<CreateStory onCreated={vi.fn()} onHome={vi.fn()} />, '/story/new');
}

/** Returns to the page, as from another window. */
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('a form opens with the draft of another device', async () => {
  api.answer('getDraft', { draft: sentThere({ storyName: 'The Fen' }) });
  await open();
  expect(await screen.findByDisplayValue('The Fen')).toBe(nameField());
  expect(screen.getByText(m.studio_draft_restored())).toBeDefined();
  expect(api.sent('saveDraft')).toEqual([]);
});

test('what was typed before the other device’s draft arrived is merged with it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const draft = sentThere({ storyDescription: 'Fog and bells.' });
  api.answer('getDraft', async () => {
    await promise;
    return { draft };
  });
  const { user } = await open();
  await fill(user, m.studio_story_name(), 'The Fen');
  resolve();
  expect(await screen.findByDisplayValue('Fog and bells.')).toBe(textField());
  expect(nameField()).toHaveProperty('value', 'The Fen');
  await waitFor(() => expect(api.sent('saveDraft')).toHaveLength(1));
  const [sent] = api.sent('saveDraft');
  expect(sent?.body).toMatchObject({ form: 'story/new', revision: draft.revision });
  expect(JSON.parse(sent?.body.text ?? '')).toMatchObject({ storyName: 'The Fen', storyDescription: 'Fog and bells.' });
  expect(await screen.findByText(m.studio_draft_saved())).toBeDefined();
});

test.each(['mine', 'theirs'] as const)('the author chooses where both devices changed a field: %s', async (choice) => {
  const { user } = await open();
  await fill(user, m.studio_story_name(), 'The Fen');
  const draft = sentThere({ storyName: 'The Moor', storyDescription: 'Fog.' });
  api.answer('saveDraft', refusal('changedElsewhere', { draft }));
  api.answer('getDraft', { draft });
  lookAgain();
  await user.click(await screen.findByRole('button', { name: m.studio_compare() }));
  expect(storedText().storyName).toBe('The Fen');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('The Moor')).toBeDefined();
  api.answer('saveDraft', { revision: crypto.randomUUID() });
  const name = choice === 'mine' ? m.studio_keep_mine() : m.studio_use_the_other_devices();
  await user.click(dialog.getByRole('button', { name }));
  expect(await screen.findByDisplayValue('Fog.')).toBe(textField());
  expect(nameField()).toHaveProperty('value', choice === 'mine' ? 'The Fen' : 'The Moor');
  expect(screen.queryByText(m.studio_changed_on_two_devices())).toBeNull();
});

test('a second tab shows what the first one writes, and neither overwrites the other', async () => {
  const { user } = await open();
  await fill(user, m.studio_story_name(), 'The Fen');
  // The other tab writes; its event has not arrived when this tab writes on.
  storeText(key, { text: textOf({ storyName: 'The Fen', storyDescription: 'Fog.' }), at: Date.now() });
  await fill(user, m.studio_story_name(), 'The Fens');
  expect(await screen.findByDisplayValue('Fog.')).toBe(textField());
  expect(storedText()).toMatchObject({ storyName: 'The Fens', storyDescription: 'Fog.' });
  storeText(key, { text: textOf({ storyName: 'The Moor' }), at: Date.now() });
  window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(await screen.findByDisplayValue('The Moor')).toBe(nameField());
});

const synced = { revision: crypto.randomUUID(), text: textOf({ storyName: 'The Fen' }) };

test('a draft that was finished on another device is gone here', async () => {
  storeText(key, { text: synced.text, at: Date.now(), synced });
  await open();
  await waitFor(() => expect(loadDraft(key)).toBeNull());
  expect(nameField()).toHaveProperty('value', '');
});

test('a draft that was finished on another device stays here if it was edited since', async () => {
  storeText(key, { text: textOf({ storyName: 'The Fens' }), at: Date.now(), synced });
  await open();
  await waitFor(() => expect(api.sent('saveDraft')).toHaveLength(1));
  expect(api.sent('saveDraft')[0]?.body).toMatchObject({ revision: null });
  expect(nameField()).toHaveProperty('value', 'The Fens');
});

test('without a connection the draft is on this device, and is sent later', async () => {
  api.answer('saveDraft', cutOff);
  const { user } = await open();
  await fill(user, m.studio_story_name(), 'The Fen');
  expect(await screen.findByText(m.studio_draft_saved_on_this_device())).toBeDefined();
  api.answer('saveDraft', { revision: crypto.randomUUID() });
  lookAgain();
  expect(await screen.findByText(m.studio_draft_saved())).toBeDefined();
});

test('a discarded draft is deleted in the account', async () => {
  const draft = sentThere({ storyName: 'The Fen' });
  api.answer('getDraft', { draft });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.studio_discard_draft() }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.studio_discard_draft() }));
  await waitFor(() => expect(api.sent('deleteDraft')).toHaveLength(1));
  expect(api.sent('deleteDraft')[0]?.query).toEqual({ form: 'story/new', revision: draft.revision });
});

test('a form that opens right after another was finished does not bring its draft back', async () => {
  const first = await open();
  await fill(first.user, m.studio_story_name(), 'The Fen');
  expect(await screen.findByText(m.studio_draft_saved())).toBeDefined();
  const { promise, resolve } = Promise.withResolvers<void>();
  let deleted = false;
  api.answer('deleteDraft', async () => {
    await promise;
    deleted = true;
    return {};
  });
  api.answer('getDraft', () => ({ draft: deleted ? null : sentThere({ storyName: 'The Fen' }) }));
  await fill(first.user, m.studio_story_name(), '');
  first.close();
  await open();
  resolve();
  await waitFor(() => expect(deleted).toBe(true));
  await waitFor(() => expect(api.sent('getDraft').length).toBeGreaterThan(1));
  expect(nameField()).toHaveProperty('value', '');
});
