import { type StoryRules, storyRules } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { StoryMapTab } from './story-map-tab.tsx';

const rules = storyRules.parse({
  choices: [
    {
      choiceId: 'tell',
      sceneId: 'harbour',
      characterId: null,
      question: 'Do you tell her?',
      options: [
        { optionId: 'yes', label: 'Tell her', text: 'x' },
        { optionId: 'no', label: 'Say nothing', text: 'x' },
      ],
    },
  ],
  endings: [
    { endingId: 'thaw', title: 'The Thaw', text: 'x', when: { chose: ['tell', 'yes'] } },
    { endingId: 'winter', title: 'Winter', text: 'x' },
  ],
});
const unreachable = {
  code: 'endingUnreachable',
  severity: 'problem',
  kind: 'story',
  field: 'rules.endings.0',
  message: 'The ending ‘The Thaw’ can never be reached.',
} as const;

/** Shows the map in a window of a phone's width, or of a computer's. */
async function open(given: StoryRules, { narrow = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({ matches: narrow && query.includes('max-width'), addEventListener() {}, removeEventListener() {} }) as never,
  );
  await signInAs();
  api.answer('getStoryRules', { rules: given, version: 1 });
  api.answer('checkStory', { findings: [unreachable] });
  return show(<StoryMapTab story={sampleStory()} />);
}

afterEach(() => vi.restoreAllMocks());

test('a phone lists scenes, choices and endings with what was found, each leading to its editor', async () => {
  const { user } = await open(rules);
  const endings = within(await screen.findByRole('region', { name: m.studio_endings() }));
  expect(await endings.findByText(unreachable.message)).toBeDefined();
  const option = screen.getByRole('link', { name: /Tell her.*Leads to ‘The Thaw’/ });
  expect(option.getAttribute('href')).toBe('/story/winter/edit?tab=choices&rule=choices.0');
  expect(screen.getByRole('link', { name: /Scene 1/ }).getAttribute('href')).toBe('/story/winter/scene/harbour/edit');
  await user.click(endings.getByRole('link', { name: /Winter/ }));
  expect(await screen.findByText('/story/winter/edit?tab=choices&rule=endings.1')).toBeDefined();
});

test('a wide window draws the map; Enter on a node opens its editor', async () => {
  const { user } = await open(rules, { narrow: false });
  const node = await screen.findByRole('button', { name: /^Ending 1: The Thaw.*can never be reached/ });
  expect(screen.getByRole('button', { name: m.studio_map_map() }).getAttribute('aria-pressed')).toBe('true');
  node.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('/story/winter/edit?tab=choices&rule=endings.0')).toBeDefined();
});

test('without choices and endings it says what the map is for and leads to them', async () => {
  await open(storyRules.parse({}));
  const link = await screen.findByRole('link', { name: m.studio_map_add_choices_and_endings() });
  expect(link.getAttribute('href')).toBe('/story/winter/edit?tab=choices');
});

test('offers to try again when the rules could not be read', async () => {
  await signInAs();
  api.answer('getStoryRules', cutOff);
  const { user } = show(<StoryMapTab story={sampleStory()} />);
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getStoryRules', { rules: storyRules.parse({}), version: 1 });
  await user.click(again);
  expect(await screen.findByText(m.studio_map_nothing_to_decide())).toBeDefined();
});
