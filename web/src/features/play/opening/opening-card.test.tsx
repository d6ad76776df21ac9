import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { sampleRules, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { setMotionOff } from '../../../ui/motion-setting.ts';
import { Scene } from '../scene/scene.tsx';

const opening = 'You step on to the ice. Find the captain first.';
const card = () => screen.queryByRole('dialog', { name: 'The Frozen Harbour' });

function enter(change: Parameters<typeof sampleScene>[0] = { sceneOpening: opening }, won = false) {
  const part = (
    <Scene
      story={sampleStory()}
      scene={sampleScene(change)}
      entry={{ quests: [], fight: false, won, duels: [], looks: [], rules: sampleRules(), storyToken: 'token' }}
      mode={{ coop: '0', characterId: null }}
    />
  );
  return show(part, '/scene');
}

// Without motion a scene's title is not shown first.
beforeEach(async () => {
  localStorage.clear();
  setMotionOff(true);
  await signInAs();
});
afterEach(() => setMotionOff(false));

test('opens a scene once in a run, and again on request', async () => {
  const { user, close } = enter();
  expect(card()?.textContent).toContain(opening);
  await user.click(screen.getByRole('button', { name: m.play_begin() }));
  expect(card()).toBeNull();
  expect(document.activeElement?.tagName).toBe('A');
  close();
  const again = enter();
  expect(card()).toBeNull();
  await again.user.click(screen.getByRole('button', { name: m.play_read_the_opening_again() }));
  expect(card()).not.toBeNull();
});

test('the first scene of a run tells what the story is about, later ones do not', () => {
  const told = sampleStory().storyDescription;
  const { close } = enter({ sceneOpening: opening });
  expect(within(card() as HTMLElement).getByText(told)).toBeDefined();
  close();
  enter({ sceneOpening: opening, sceneId: 'tower', sceneOrder: 1 });
  expect(within(card() as HTMLElement).queryByText(told)).toBeNull();
});

test.each(['{Enter}', '{Escape}'])('%s begins the scene', async (key) => {
  const { user } = enter();
  await user.keyboard(key);
  expect(card()).toBeNull();
});

test('Enter on what the story is about opens it, and begins nothing', async () => {
  const { user } = enter({ sceneOpening: opening });
  (within(card() as HTMLElement).getByText(m.play_about_this_story()) as HTMLElement).focus();
  await user.keyboard('{Enter}');
  expect(card()).not.toBeNull();
});

test('takes the best sentences of the description where the author wrote no opening', () => {
  enter({});
  expect(card()?.textContent).toContain('Ships stand in the ice like teeth.');
});

test('does not open a scene that is won already', () => {
  api.answer('getProgress', { scenes: [] });
  enter({ sceneOpening: opening }, true);
  expect(card()).toBeNull();
});

test('says why it cannot be read aloud, and can be asked again', async () => {
  api.answer('hearOpening', refusal('conversationUnavailable'));
  const { user } = enter();
  await user.click(screen.getByRole('button', { name: m.play_read_it_to_me() }));
  const buttons = within(card() as HTMLElement);
  await vi.waitFor(() => expect(buttons.queryAllByRole('alert').some((each) => each.textContent !== '')).toBe(true));
  expect(buttons.getByRole('button', { name: m.play_read_it_to_me() })).toHaveProperty('disabled', false);
  expect(api.sent('hearOpening')[0]?.query).toEqual({ storyToken: 'token', sceneId: 'harbour', part: 0 });
});
