import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleQuest, sampleRules, sampleScene } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { Goal } from './goal.tsx';

const quest = sampleQuest({ questType: 'SEARCH', questDescription: 'Find the lamp.' });
const scene = sampleScene({ quests: [quest] });
const begun = { questId: quest.questId, questInitialized: true, questCompleted: false };
const place = { storyId: 'winter', storyToken: 'token', scenesTo: '/scenes', rules: sampleRules(), onJournal: vi.fn() };

function answerProgress(...wins: boolean[]) {
  const scenes = wins.map((won, index) => ({
    sceneId: `${index}`,
    questsCompleted: 0,
    questsTotal: 0,
    progress: 0,
    won,
    quests: [],
  }));
  api.answer('getProgress', { scenes });
}

test('the sentence of the open quest is the goal; a quest that has not started stays secret', () => {
  const { close } = show(<Goal {...place} scene={scene} quests={[begun]} won={false} />);
  expect(screen.getByText('Find the lamp.')).toBeDefined();
  close();
  show(<Goal {...place} scene={scene} quests={[]} won={false} />);
  expect(screen.getByText(m.play_one_left_to_find({ names: 'Captain Okafor' }))).toBeDefined();
  expect(screen.queryByText(/lamp/)).toBeNull();
});

test('the goal opens the quest journal', async () => {
  const onJournal = vi.fn();
  const { user } = show(<Goal {...place} scene={scene} quests={[begun]} won={false} onJournal={onJournal} />);
  await user.click(screen.getByRole('button', { name: /Find the lamp/ }));
  expect(onJournal).toHaveBeenCalledOnce();
});

test('a talk says where to search, and only while there is something to search for', () => {
  const { close } = show(<Goal {...place} scene={scene} quests={[begun]} won={false} sceneTo="/scene" />);
  expect(screen.getByRole('link', { name: m.play_search_the_scene() }).getAttribute('href')).toBe('/scene');
  close();
  show(<Goal {...place} scene={scene} quests={[]} won={false} sceneTo="/scene" />);
  expect(screen.queryByRole('link')).toBeNull();
});

test('a talk leads to a fight that has been provoked', () => {
  const fight = sampleQuest({ questId: 'fight', questType: 'FIGHT' });
  const state = { questId: 'fight', questInitialized: true, questCompleted: false };
  show(<Goal {...place} scene={sampleScene({ quests: [fight] })} quests={[state]} won={false} sceneTo="/scene" />);
  expect(screen.getByRole('link', { name: m.spec_fight() }).getAttribute('href')).toBe('/scene');
});

test('a won scene leads to the next one', async () => {
  answerProgress(true, false);
  show(<Goal {...place} scene={scene} quests={[{ ...begun, questCompleted: true }]} won />);
  const link = await screen.findByRole('link', { name: m.play_done_here_choose_the_next_scene() });
  expect(link.getAttribute('href')).toBe('/scenes');
});

test('once every scene is won, the way leads to the end', async () => {
  answerProgress(true, true);
  show(<Goal {...place} scene={scene} quests={[{ ...begun, questCompleted: true }]} won />);
  const link = await screen.findByRole('link', { name: m.play_all_done_read_the_end() });
  expect(link.getAttribute('href')).toBe('/scenes');
});

test('stays during the talk with its character', () => {
  const talk = sampleQuest({
    questType: 'DIALOGUE',
    questTriggerId: 'okafor',
    questDescription: 'Talk to Captain Okafor.',
  });
  const quests = [{ ...begun, questId: talk.questId }];
  show(<Goal {...place} scene={{ ...scene, quests: [talk] }} quests={quests} won={false} talking />);
  expect(screen.getByText('Talk to Captain Okafor.')).toBeDefined();
});

test('on a phone the goal above a talk is one line that opens, with the way to the journal', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 640px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const onJournal = vi.fn();
  const { user } = show(<Goal {...place} scene={scene} quests={[begun]} won={false} onJournal={onJournal} talking />);
  const goal = screen.getByRole('button', { name: /Find the lamp/, expanded: false });
  expect(screen.queryByRole('button', { name: m.play_quest_journal() })).toBeNull();
  await user.click(goal);
  expect(goal.getAttribute('aria-expanded')).toBe('true');
  await user.click(screen.getByRole('button', { name: m.play_quest_journal() }));
  expect(onJournal).toHaveBeenCalledOnce();
});
