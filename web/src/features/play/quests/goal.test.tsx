import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleQuest, sampleScene } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { Goal } from './goal.tsx';

const quest = sampleQuest({ questType: 'SEARCH', questDescription: 'Find the lamp.' });
const scene = sampleScene({ quests: [quest] });
const begun = { questId: quest.questId, questInitialized: true, questCompleted: false };

test('the sentence of the open quest is the goal; a quest that has not started stays secret', () => {
  const { close } = show(<Goal scene={scene} quests={[begun]} won={false} scenesTo="/scenes" />);
  expect(screen.getByText('Find the lamp.')).toBeDefined();
  close();
  show(<Goal scene={scene} quests={[]} won={false} scenesTo="/scenes" />);
  expect(screen.getByText(m.play_talk_to_the_people_here())).toBeDefined();
  expect(screen.queryByText(/lamp/)).toBeNull();
});

test('a won scene leads to the next one', () => {
  show(<Goal scene={scene} quests={[{ ...begun, questCompleted: true }]} won scenesTo="/scenes" />);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/scenes');
});

test('who already talks with the character of the goal is not told again', () => {
  const talk = sampleQuest({ questType: 'DIALOGUE', questTriggerId: 'okafor' });
  const quests = [{ ...begun, questId: talk.questId }];
  show(
    <Goal scene={{ ...scene, quests: [talk] }} quests={quests} won={false} talkingWith="okafor" scenesTo="/scenes" />,
  );
  expect(screen.queryByText(talk.questDescription)).toBeNull();
});
