import type { CharacterMemory, PastEvent } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api, refusal } from '../../testing/fake-api.ts';
import { sampleTime } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { Memories } from './memories.tsx';

const name: CharacterMemory = { memoryId: 'name', kind: 'name', text: 'Ada', learnedAt: sampleTime };
const tea: CharacterMemory = { memoryId: 'tea', kind: 'like', text: 'black tea', learnedAt: sampleTime };
const past: PastEvent[] = [
  { kind: 'found', name: 'Brass Key', storyName: 'A Long Winter', at: sampleTime },
  { kind: 'duelLost', name: '', storyName: 'A Long Winter', at: sampleTime },
  { kind: 'quest', name: 'A Letter In Green Ink', storyName: 'A Long Winter', at: sampleTime },
];
const change = (text: string) => screen.findByRole('button', { name: m.dialogs_change_text({ text }) });

/** Shows memories that the fake API keeps. */
async function open() {
  await signInAs();
  let memories = [name, tea];
  api.answer('getMemories', () => ({ characterName: 'Captain Okafor', memories, past }));
  api.answer('editMemory', ({ body }) => {
    memories = memories.map((each) => (each.memoryId === body.memoryId ? { ...each, text: body.text } : each));
    return {};
  });
  api.answer('deleteMemory', ({ query }) => {
    memories = memories.filter(({ memoryId }) => memoryId !== query.memoryId);
    return {};
  });
  api.answer('deleteMemories', () => {
    memories = [];
    return {};
  });
  const onClose = vi.fn();
  return { ...show(<Memories characterId="okafor" name="Captain Okafor" onClose={onClose} />), onClose };
}

test('corrects a memory', async () => {
  const { user } = await open();
  await user.click(await change('black tea'));
  await fill(user, m.dialogs_memory(), ' green tea ');
  await user.click(screen.getByRole('button', { name: m.dialogs_save() }));
  expect(await change('green tea')).toBeDefined();
  expect(screen.queryByText('black tea')).toBeNull();
});

test('leaves a memory as it is on Escape, with the dialog open', async () => {
  const { user, onClose } = await open();
  await user.click(await change('black tea'));
  await fill(user, m.dialogs_memory(), 'coffee');
  await user.keyboard('{Escape}');
  expect(await change('black tea')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

test('keeps the text of a correction that was refused', async () => {
  const { user } = await open();
  api.answer('editMemory', refusal('blockedWord'));
  await user.click(await change('black tea'));
  await fill(user, m.dialogs_memory(), 'coffee');
  await user.click(screen.getByRole('button', { name: m.dialogs_save() }));
  expect((await screen.findAllByText('This Text Contains A Blocked Word.')).length).toBeGreaterThan(0);
  expect(screen.getByLabelText(m.dialogs_memory())).toHaveProperty('value', 'coffee');
});

test('forgets one memory and moves the focus to the head', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.dialogs_forget_text({ text: 'black tea' }) }));
  await vi.waitFor(() => expect(screen.queryByText('black tea')).toBeNull());
  expect(screen.getByText('Ada')).toBeDefined();
  const head = screen.getByRole('heading', { name: 'What Captain Okafor remembers' }).closest('header');
  expect(document.activeElement).toBe(head);
});

test('forgets everything after a confirmation', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.dialogs_forget_everything() }));
  expect(api.sent('deleteMemories')).toEqual([]);
  await user.click(screen.getByRole('button', { name: m.dialogs_forget_everything() }));
  expect(await screen.findByText(m.dialogs_nothing_yet())).toBeDefined();
});

test('lists what the player did, in order, and keeps it when everything is forgotten', async () => {
  const { user } = await open();
  const region = await screen.findByRole('region', { name: m.dialogs_what_you_did() });
  const events = () =>
    within(region)
      .getAllByRole('listitem')
      .map((each) => each.textContent);
  expect(events()).toEqual([
    expect.stringContaining('Found: Brass Key'),
    expect.stringContaining('Lost a duel with Captain Okafor'),
    expect.stringContaining('Finished the quest “A Letter In Green Ink”'),
  ]);
  await user.click(screen.getByRole('button', { name: m.dialogs_forget_everything() }));
  await user.click(screen.getByRole('button', { name: m.dialogs_forget_everything() }));
  expect(await screen.findByText(m.dialogs_nothing_yet())).toBeDefined();
  expect(events()).toHaveLength(3);
});
