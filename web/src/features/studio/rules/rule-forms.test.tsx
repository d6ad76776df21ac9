import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleItem, sampleQuest, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { fill } from '../../../testing/show.tsx';
import { openRules, press, saveButton, sent, showMore, trust } from './testing/rules-page.tsx';

test('lets dice decide how an option turns out', async () => {
  api.answer('editStoryRules', { version: 5 });
  const option = { optionId: 'up', label: 'Climb', text: 'You are up.', set: [] };
  const wall = { choiceId: 'wall', sceneId: 'harbour', characterId: null, question: 'The wall?' };
  const { user } = await openRules({
    variables: [trust],
    choices: [{ ...wall, options: [option, { ...option, optionId: 'no', label: 'No' }] }],
    wins: [{ sceneId: 'harbour', text: 'Ice.', when: { chose: ['wall', 'up'] } }],
  });
  await user.click(screen.getByRole('button', { name: /^.?The wall.*is won/ }));
  await user.click(screen.getAllByLabelText(m.studio_let_dice_decide())[0] as HTMLElement);
  expect(screen.getByText(m.studio_works_in_percent({ percent: 58 }))).toBeDefined();
  await user.click(saveButton());
  expect(sent()).toEqual([]);
  await user.selectOptions(screen.getByLabelText(m.studio_which_dice()), m.studio_dice_with_sides({ sides: 20 }));
  await user.selectOptions(screen.getByLabelText(m.studio_add_a_variable_to_the_dice()), 'Trust');
  await fill(user, m.studio_what_happens_if_it_fails(), 'You fall.');
  await user.click(screen.getByRole('button', { name: m.studio_remove_option_number({ number: 2 }) }));
  await user.click(screen.getByRole('button', { name: /is won with another text/ }));
  await user.click(press(m.studio_change_the_condition()));
  await user.selectOptions(screen.getByLabelText(m.studio_what_happened()), m.studio_failed_with());
  expect(screen.getByText('Only when the roll of ‘Climb’ at ‘The wall?’ failed.')).toBeDefined();
  await user.click(saveButton());
  const roll = { dice: 2, sides: 20, bonus: 0, atLeast: 7, text: 'You fall.', set: [], variable: 'trust' };
  await vi.waitFor(() =>
    expect(sent()[0]?.rules).toMatchObject({
      choices: [{ options: [{ ...option, roll }] }],
      wins: [{ when: { rolled: ['wall', 'up', 'failed'] } }],
    }),
  );
});

test('keeps a scene closed and describes it by conditions', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await openRules();
  await showMore(user);
  await user.click(press(m.studio_add_a_scene_condition()));
  await user.click(press(m.studio_add_a_description()));
  await fill(user, m.studio_text(), 'The ice is gone.');
  const sentence = 'the Frozen Harbour is described in another way';
  expect(screen.getByRole('button', { name: new RegExp(`^${sentence}.*was found`, 'i') })).toBeDefined();
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(sent()[0]?.rules).toMatchObject({
      scenes: [{ sceneId: 'harbour', when: { found: ['key'] } }],
      descriptions: [{ sceneId: 'harbour', text: 'The ice is gone.', when: { found: ['key'] } }],
    }),
  );
});

test('lets two items become a third one', async () => {
  api.answer('editStoryRules', { version: 5 });
  const items = ['key', 'wick', 'lamp'].map((itemId) => sampleItem({ itemId, itemName: `The ${itemId}` }));
  const { user } = await openRules({}, '/here', sampleStory({ scenes: [sampleScene({ items })] }));
  await showMore(user);
  await user.click(press(m.studio_add_a_combination()));
  await fill(user, m.studio_what_happens_then(), 'It burns.');
  expect(screen.getByRole('button', { name: /^The key and the wick make the lamp/ })).toBeDefined();
  await user.selectOptions(screen.getByLabelText(m.studio_other_item()), 'The key');
  expect(screen.getByText(m.studio_choose_two_different_items())).toBeDefined();
  await user.selectOptions(screen.getByLabelText(m.studio_other_item()), 'The wick');
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(sent()[0]?.rules.combinations).toEqual([{ itemIds: ['key', 'wick'], resultId: 'lamp', text: 'It burns.' }]),
  );
});

test('praises players for what they did not do', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await openRules();
  await user.click(press(m.studio_add_an_achievement()));
  await fill(user, m.studio_title(), 'Clean hands');
  await fill(user, m.studio_text(), 'You took nothing.');
  await user.click(screen.getByLabelText(m.studio_judge_it_when_the_story_ends()));
  expect(screen.getByRole('button', { name: /^‘Clean hands’ at the end when the Brass Key was found/ })).toBeDefined();
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(sent()[0]?.rules.achievements).toMatchObject([
      { achievementId: 'clean-hands', title: 'Clean hands', text: 'You took nothing.', atEnd: true },
    ]),
  );
});

test('settles a fight without blows, in one way', async () => {
  api.answer('editStoryRules', { version: 5 });
  const duel = sampleQuest({ questId: 'duel', questType: 'FIGHT', questName: 'Blade to Blade' });
  const fight = sampleScene({ quests: [sampleQuest(), duel] });
  const { user } = await openRules({}, '/here', sampleStory({ scenes: [fight] }));
  await showMore(user);
  await user.click(press(m.studio_add_a_way_to_settle()));
  const quests = screen.getByLabelText<HTMLSelectElement>(m.studio_quest());
  expect([...quests.options].map(({ text }) => text)).toEqual(['Blade to Blade']);
  await user.click(saveButton());
  expect(sent()).toEqual([]);
  await fill(user, m.studio_text(), 'He puts up his sword.');
  expect(screen.getByRole('button', { name: /^The opponent gives way in ‘Blade to Blade’.*was found/ })).toBeDefined();
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(sent()[0]?.rules.yields).toEqual([
      { questId: 'duel', text: 'He puts up his sword.', when: { found: ['key'] } },
    ]),
  );
  await user.click(press(m.studio_add_a_way_to_settle()));
  expect(screen.getByText(m.studio_this_fight_has_a_way_already())).toBeDefined();
});

test('a story without a fight has nothing to settle', async () => {
  const { user } = await openRules();
  await showMore(user);
  expect(press(m.studio_add_a_way_to_settle())).toHaveProperty('disabled', true);
  expect(screen.getByText(m.studio_add_a_fight_first())).toBeDefined();
});
