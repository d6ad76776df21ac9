import { type StoryRules, somethingGone } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { sampleItem, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { RulesTab } from './rules-tab.tsx';

const none: StoryRules = {
  variables: [],
  effects: [],
  choices: [],
  endings: [],
  reactions: [],
  lines: [],
  people: [],
  quests: [],
  achievements: [],
  combinations: [],
  scenes: [],
  descriptions: [],
  wins: [],
};

const trust = { variableId: 'trust', name: 'Trust', type: 'number' } as const;
const spring = { endingId: 'spring', title: 'Spring', text: 'It thaws.', hint: '', sceneId: null, epilogues: [] };
const winter = { ...spring, endingId: 'winter', title: 'Winter' };

const saveButton = () => screen.getByRole('button', { name: m.studio_save_choices_and_endings() });
const press = (name: string) => screen.getByRole('button', { name });
const part = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

async function open(rules: Partial<StoryRules> = {}, at = '/here') {
  await signInAs();
  api.answer('getStoryRules', { rules: { ...none, ...rules }, version: 4 });
  const page = show(<RulesTab story={sampleStory()} />, at);
  await screen.findByRole('button', { name: m.studio_add_a_choice() });
  return page;
}

const sent = () => api.sent('editStoryRules').map(({ body }) => body);

test('says what choices and endings are for while there are none', async () => {
  await open();
  expect(screen.getByText(m.studio_let_players_decide_example())).toBeDefined();
  expect(saveButton()).toHaveProperty('disabled', true);
});

test('offers to try again when the rules could not be read', async () => {
  await signInAs();
  api.answer('getStoryRules', cutOff);
  const { user } = show(<RulesTab story={sampleStory()} />);
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  api.answer('getStoryRules', { rules: none, version: 1 });
  await user.click(again);
  expect(await screen.findByRole('button', { name: m.studio_add_a_choice() })).toBeDefined();
});

test('creates a choice whose ids come from its texts', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await open({ variables: [trust] });
  await user.click(press(m.studio_add_a_choice()));
  await fill(user, m.studio_question(), 'Whom do you blame?');
  await user.selectOptions(screen.getByLabelText(m.studio_who_offers_it()), 'Captain Okafor');
  for (const [place, label] of ['The mate', 'The mate'].entries()) {
    const option = within(screen.getByRole('group', { name: m.studio_option_number({ number: place + 1 }) }));
    await user.click(option.getByLabelText(m.studio_what_the_player_does()));
    await user.paste(label);
    await user.click(option.getByLabelText(m.studio_what_happens_then()));
    await user.paste('She nods.');
    if (place === 0) await user.click(option.getByRole('button', { name: m.studio_add_a_change() }));
  }
  await user.click(saveButton());
  expect(await screen.findByText(m.studio_choices_and_endings_saved())).toBeDefined();
  expect(sent()).toEqual([
    {
      storyId: 'winter',
      version: 4,
      rules: {
        ...none,
        variables: [trust],
        choices: [
          {
            choiceId: 'whom-do-you-blame',
            sceneId: 'harbour',
            characterId: 'okafor',
            question: 'Whom do you blame?',
            options: [
              { optionId: 'the-mate', label: 'The mate', text: 'She nods.', set: [{ variable: 'trust', add: 1 }] },
              { optionId: 'the-mate-2', label: 'The mate', text: 'She nods.', set: [] },
            ],
          },
        ],
      },
    },
  ]);
});

test('lets dice decide how an option turns out', async () => {
  api.answer('editStoryRules', { version: 5 });
  const option = { optionId: 'up', label: 'Climb', text: 'You are up.', set: [] };
  const wall = { choiceId: 'wall', sceneId: 'harbour', characterId: null, question: 'The wall?' };
  const { user } = await open({
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

test('names the fields that are missing, and opens what they belong to', async () => {
  const { user } = await open();
  await user.click(press(m.studio_add_an_ending()));
  expect(screen.queryByText(m.studio_required())).toBeNull();
  await user.click(saveButton());
  expect(screen.getAllByText(m.studio_required())).toHaveLength(2);
  expect(screen.getByText(m.studio_fields_need_attention({ count: 2 }))).toBeDefined();
  expect(screen.getByRole('textbox', { name: m.studio_title() }).getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

test('keeps the id when the name changes', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await open({ variables: [trust] });
  await user.click(screen.getByRole('button', { name: /‘Trust’ is a number/ }));
  await fill(user, m.studio_variable_name(), 'Loyalty');
  await user.click(saveButton());
  await vi.waitFor(() => expect(sent()[0]?.rules.variables).toEqual([{ ...trust, name: 'Loyalty' }]));
});

test('builds a condition from menus that reads as a sentence', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await open({ endings: [spring] });
  await user.click(screen.getByRole('button', { name: /‘Spring’ whenever/ }));
  await user.click(press(m.studio_add_a_condition()));
  await user.selectOptions(screen.getByLabelText(m.studio_what_happened()), m.studio_was_shown_to());
  expect(screen.getByText('Only when the Brass Key was shown to Captain Okafor.')).toBeDefined();
  await user.click(press(m.studio_add_another_condition()));
  await user.selectOptions(screen.getByLabelText(m.studio_how_many_must_hold()), m.studio_any_of_these());
  await user.click(screen.getAllByRole('button', { name: m.studio_not() }).at(-1) as HTMLElement);
  const text = 'the Brass Key was shown to Captain Okafor or the Brass Key was not found';
  expect(screen.getByText(`Only when ${text}.`)).toBeDefined();
  await user.click(press(m.studio_done()));
  expect(screen.queryByLabelText(m.studio_who_or_what())).toBeNull();
  expect(screen.getByRole('button', { name: `‘Spring’ when ${text}.` })).toBeDefined();
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(sent()[0]?.rules.endings[0]?.when).toEqual({
      or: [{ shown: ['key', 'okafor'] }, { '!': [{ found: ['key'] }] }],
    }),
  );
});

test('says of somebody only what fits, and asks for the rest', async () => {
  const { user } = await open({ wins: [{ sceneId: 'harbour', text: 'Ice.', when: { found: ['key'] } }] });
  await user.click(screen.getByRole('button', { name: /is won with another text/ }));
  await user.click(press(m.studio_change_the_condition()));
  await user.selectOptions(screen.getByLabelText(m.studio_who_or_what()), 'Captain Okafor');
  expect(screen.getByText('Only when Captain Okafor told ‘The ice sings.’.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText(m.studio_which_one()), '‘The mate is lying.’');
  expect(screen.getByText('Only when Captain Okafor told ‘The mate is lying.’.')).toBeDefined();
  await user.selectOptions(screen.getByLabelText(m.studio_what_happened()), m.studio_was_beaten_in_a_duel());
  expect(screen.getByText('Only when the duel with Captain Okafor was won.')).toBeDefined();
});

test('marks what refers to deleted content, and does not save it', async () => {
  const gone = { sceneId: 'harbour', text: 'Ice.', when: { found: ['lost'] } } satisfies StoryRules['wins'][number];
  const { user } = await open({ wins: [gone], variables: [trust] });
  expect(screen.getByRole('button', { name: new RegExp(`${m.studio_problem()}.*${somethingGone}`) })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /‘Trust’/ }));
  await fill(user, m.studio_variable_name(), 'Loyalty');
  await user.click(saveButton());
  expect(screen.getByText(m.studio_this_is_gone())).toBeDefined();
  expect(sent()).toEqual([]);
});

test('keeps a scene closed and describes it by conditions', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await open();
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

test('praises players for what they did not do', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await open();
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

test('lets two items become a third one', async () => {
  api.answer('editStoryRules', { version: 5 });
  await signInAs();
  const items = ['key', 'wick', 'lamp'].map((itemId) => sampleItem({ itemId, itemName: `The ${itemId}` }));
  api.answer('getStoryRules', { rules: none, version: 4 });
  const { user } = show(<RulesTab story={sampleStory({ scenes: [sampleScene({ items })] })} />);
  await user.click(await screen.findByRole('button', { name: m.studio_add_a_combination() }));
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

test('moves endings, as the first that holds is told', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await open({ endings: [spring, winter] });
  expect(screen.getAllByRole('button', { name: m.studio_move_up() })).toHaveLength(1);
  await user.click(press(m.studio_move_up()));
  await user.click(saveButton());
  await vi.waitFor(() =>
    expect(sent()[0]?.rules.endings.map(({ endingId }) => endingId)).toEqual(['winter', 'spring']),
  );
});

test('asks before it deletes, and says what refers to it', async () => {
  const effect = {
    on: { found: ['key'] },
    set: [{ variable: 'trust', add: 1 }],
  } satisfies StoryRules['effects'][number];
  const { user } = await open({ variables: [trust], effects: [effect] });
  await user.click(part(m.studio_variables()).getByRole('button', { name: /^Delete/ }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(new RegExp(m.studio_one_rule_refers_to_it()))).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(screen.queryByRole('button', { name: /‘Trust’ is a number/ })).toBeNull();
  await user.click(press(m.studio_undo_changes()));
  expect(screen.getByRole('button', { name: /‘Trust’ is a number/ })).toBeDefined();
});

test('shows how two edits of the same rules differ, and keeps mine', async () => {
  const theirs = { ...none, variables: [{ ...trust, name: 'Faith' }] };
  api.answer('editStoryRules', ({ body }) =>
    body.version === 7 ? { version: 8 } : refusal('changedElsewhere', { rules: theirs, version: 7 }),
  );
  const { user } = await open({ variables: [trust] });
  await user.click(screen.getByRole('button', { name: /‘Trust’/ }));
  await fill(user, m.studio_variable_name(), 'Loyalty');
  await user.click(saveButton());
  const dialog = within(await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() }));
  expect(dialog.getByText(/‘Faith’ is a number/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: m.studio_keep_mine() }));
  await vi.waitFor(() =>
    expect(sent().at(-1)).toMatchObject({ version: 7, rules: { variables: [{ name: 'Loyalty' }] } }),
  );
});

test('shows what the server refuses at its field', async () => {
  api.answer('editStoryRules', refusal('invalidInput', { fields: { 'rules.endings.0.title': 'Too rude.' } }));
  const { user } = await open({ endings: [spring] });
  await user.click(screen.getByRole('button', { name: /‘Spring’/ }));
  await fill(user, m.studio_title(), 'Rude');
  await user.click(saveButton());
  expect(await screen.findByText('Too rude.')).toBeDefined();
});

test('opens the rule that a link of the story check names', async () => {
  await open({ endings: [spring, winter] }, '/here?tab=choices&rule=endings.1');
  expect(screen.getByRole('textbox', { name: m.studio_title() })).toHaveProperty('value', 'Winter');
});

test('restores what was not saved', async () => {
  const page = await open({ variables: [trust] });
  await page.user.click(screen.getByRole('button', { name: /‘Trust’/ }));
  await fill(page.user, m.studio_variable_name(), 'Loyalty');
  page.close();
  await open({ variables: [trust] });
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(screen.getByRole('button', { name: /‘Loyalty’/ })).toBeDefined();
});
