import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleItem, sampleQuest, sampleRules, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { setMotionOff } from '../../../ui/motion-setting.ts';
import { Scene } from './scene.tsx';

const quest = sampleQuest({ questId: 'key', questType: 'SEARCH', questTriggerId: 'key', questName: 'The Key' });
const open = { questId: 'key', questInitialized: true, questCompleted: false };

beforeEach(async () => {
  localStorage.clear();
  await signInAs();
});

async function openSearch(change: Parameters<typeof sampleScene>[0] = {}) {
  const shown = show(
    <Scene
      story={sampleStory()}
      scene={sampleScene({ quests: [quest], ...change })}
      entry={{
        quests: [open],
        fight: false,
        won: false,
        duels: [],
        looks: [],
        rules: sampleRules(),
        storyToken: 'token',
      }}
      mode={{ coop: '0', characterId: null }}
    />,
    '/scene',
  );
  // The title of the scene, if it is shown, and the opening.
  await shown.user.keyboard('{Escape}{Escape}');
  await shown.user.click(screen.getByRole('button', { name: m.spec_search() }));
  return shown;
}

async function point(change: Parameters<typeof sampleScene>[0] = {}) {
  const shown = await openSearch(change);
  await shown.user.click(screen.getByRole('button', { name: m.play_point_at_a_spot() }));
  return shown;
}

const spots = () => within(screen.getByRole('list', { name: m.play_spots_to_search() })).getAllByRole('button');

test('a spot is searched with the keyboard, says whether it is near, and is not searched twice', async () => {
  api.answer('searchItem', {
    item: null,
    near: true,
    looks: [{ spot: 'far-middle', near: true }],
    quests: [open],
    won: false,
    rules: sampleRules(),
  });
  const { user } = await point();
  expect(spots()).toHaveLength(6);
  expect(document.activeElement).toBe(spots()[0]);
  await user.keyboard('{Tab}{Enter}');
  expect(screen.getByText(m.spec_searching_for_item())).toBeDefined();
  const close = m.play_nothing_here_but_close({
    name: m.ui_far_back(),
    spots: 'far left, far right or right in front',
  });
  expect(await screen.findByText(close, undefined, { timeout: 3000 })).toBeDefined();
  expect(api.sent('searchItem')[0]).toMatchObject({ body: { sceneId: 'harbour', spot: 'far-middle' } });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(m.play_name_searched({ name: m.ui_far_back() }));
  await user.keyboard('{Enter}{Escape}');
  expect(screen.queryByRole('list', { name: m.play_spots_to_search() })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: m.spec_search() }));
});

test('spots are called what the author calls them', async () => {
  api.answer('searchItem', {
    item: null,
    near: true,
    looks: [{ spot: 'far-middle', near: true }],
    quests: [open],
    won: false,
    rules: sampleRules(),
  });
  const { user } = await point({ sceneSpots: ['the bare tree', '', "Okafor's desk", 'the well', '', ''] });
  expect(spots().map((spot) => spot.getAttribute('aria-label'))).toEqual([
    'The bare tree',
    m.ui_far_back(),
    "Okafor's desk",
    'The well',
    m.ui_right_in_front(),
    m.ui_near_right(),
  ]);
  await user.keyboard('{Tab}{Enter}');
  const close = m.play_nothing_here_but_close({
    name: m.ui_far_back(),
    spots: "the bare tree, Okafor's desk or right in front",
  });
  expect(await screen.findByText(close, undefined, { timeout: 3000 })).toBeDefined();
});

test('the right spot shows the item', async () => {
  api.answer('searchItem', {
    item: { ...sampleItem(), itemFoundText: 'Under the third board.' },
    alsoFound: [{ ...sampleItem({ itemId: 'cord', itemName: 'Knotted Cord' }), itemFoundText: 'On a nail.' }],
    quests: [{ ...open, questCompleted: true }],
    won: false,
    firstLook: true,
    looks: [],
    rules: sampleRules({ carried: ['key'] }),
  });
  const { user } = await point();
  await user.click(spots()[5] as HTMLElement);
  const found = await screen.findByRole('dialog', { name: 'Brass Key' }, { timeout: 3000 });
  expect(found.textContent).toContain('Under the third board.');
  expect(found.textContent).toContain(m.play_found_at_first_look());
  expect(found.textContent).toContain(`${m.play_also_found({ itemName: 'Knotted Cord' })} On a nail.`);
});

test('the whole scene is searched at once instead', async () => {
  api.answer('searchItem', {
    item: { ...sampleItem(), itemFoundText: 'Under the third board.' },
    quests: [{ ...open, questCompleted: true }],
    won: false,
    looks: [],
    rules: sampleRules({ carried: ['key'] }),
  });
  const { user } = await point();
  await user.click(screen.getByRole('button', { name: m.play_search_everywhere() }));
  expect(await screen.findByRole('dialog', { name: 'Brass Key' }, { timeout: 4000 })).toBeDefined();
  expect(api.sent('searchItem')[0]?.body).not.toHaveProperty('spot');
});

test('named spots are pointed at first; otherwise everything is searched first', async () => {
  const ways: string[] = [m.play_point_at_a_spot(), m.spec_start_search()];
  const choices = () =>
    screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => ways.includes(text ?? ''));
  const { close } = await openSearch();
  expect(choices()[0]).toBe(m.spec_start_search());
  close();
  await openSearch({ sceneSpots: ['the well', '', '', '', '', ''] });
  expect(choices()[0]).toBe(m.play_point_at_a_spot());
});

test('a light passes over the named spots while all is searched, and a key shows at once what was found', async () => {
  api.answer('searchItem', {
    item: { ...sampleItem(), itemFoundText: 'Under the third board.' },
    quests: [{ ...open, questCompleted: true }],
    won: false,
    looks: [],
    rules: sampleRules({ carried: ['key'] }),
  });
  const { user } = await openSearch({ sceneSpots: ['', 'the bare tree', '', 'the well', '', ''] });
  await user.click(screen.getByRole('button', { name: m.spec_start_search() }));
  const lit = () => document.querySelector('[data-lit="true"] button')?.getAttribute('aria-label');
  expect(screen.getByText(m.spec_searching_for_item())).toBeDefined();
  expect(lit()).toBe('The bare tree');
  await vi.waitFor(() => expect(lit()).toBe('The well'), { timeout: 2500 });
  const before = performance.now();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Brass Key' })).toBeDefined();
  expect(performance.now() - before).toBeLessThan(1000);
  expect(api.sent('searchItem')).toHaveLength(1);
});

test('without motion the search stays in its dialog, and nothing moves', async () => {
  setMotionOff(true);
  api.answer('searchItem', { item: null, looks: [], quests: [open], won: false, rules: sampleRules() });
  const { user } = await openSearch();
  await user.click(screen.getByRole('button', { name: m.spec_start_search() }));
  expect(screen.getByRole('dialog').textContent).toContain(m.spec_searching_for_item());
  expect(screen.queryByRole('list', { name: m.play_spots_to_search() })).toBeNull();
  setMotionOff(false);
});

test('the keyboard reaches the characters past the header', async () => {
  const { user } = await openSearch();
  await user.keyboard('{Escape}');
  screen.getByRole('heading', { level: 1 }).focus();
  await user.click(screen.getByRole('button', { name: m.play_skip_to_the_characters() }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    m.play_talk_to_charactername({ characterName: 'Captain Okafor' }),
  );
});
