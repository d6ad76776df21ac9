import type { OpenChoice } from '@emberlore/contract';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { sampleChoice, sampleRules, sampleScene } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { messageBoxId } from '../../../voice/parts/message-box.ts';
import { emptyTalk } from '../../../voice/talk/talk-state.ts';
import { Goal } from '../quests/goal.tsx';
import { useTalkKeys } from '../talk/use-talk-keys.ts';
import { useTalkChoice } from './use-talk-choice.tsx';

const place = { storyId: 'winter', sceneId: 'harbour', storyToken: 'token', characterId: 'okafor', openGoals: 0 };
const choice = sampleChoice({ characterId: 'okafor' });

/** A text box, and what an answer brings above it: a choice, and a won scene. */
function Answered({ setAnswer }: { setAnswer: (answer: (choices: readonly OpenChoice[]) => void) => void }) {
  const [choices, setChoices] = useState<readonly OpenChoice[]>([]);
  setAnswer(setChoices);
  const { offer } = useTalkChoice({ ...place, choices, talk: {} as never, state: emptyTalk });
  useTalkKeys(emptyTalk, { to: '/scene' });
  const rules = sampleRules();
  const goal = { ...place, scene: sampleScene(), quests: [], rules, scenesTo: '/scenes', onJournal: () => undefined };
  return (
    <>
      <Goal {...goal} talking won={choices.length > 0} onWin={choices.length > 0 ? () => undefined : undefined} />
      <button type="button">Repeat</button>
      <div data-offer="">{offer}</div>
      <button type="button">Items</button>
      <input id={messageBoxId} />
    </>
  );
}

test('what comes with an answer leaves the focus in the text box, is announced, and is one key away', async () => {
  let answer: (choices: readonly OpenChoice[]) => void = () => undefined;
  const { user } = show(<Answered setAnswer={(set) => (answer = set)} />);
  const box = screen.getByRole('textbox');
  box.focus();
  act(() => answer([choice]));
  expect(await screen.findByRole('group', { name: choice.question })).toBeDefined();
  expect(document.activeElement).toBe(box);
  expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(m.play_scene_won_press_alt_and_up());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(document.activeElement?.textContent).toContain(m.play_read_how_it_ended());
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(document.activeElement?.textContent).toBe('Accuse the captain');
});
