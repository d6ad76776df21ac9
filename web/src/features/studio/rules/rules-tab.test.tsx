import { type StoryRules, somethingGone } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { RulesTab } from './rules-tab.tsx';
import { none, openRules, press, saveButton, sent, showMore, trust } from './testing/rules-page.tsx';

const spring = { endingId: 'spring', title: 'Spring', text: 'It thaws.', hint: '', sceneId: null, epilogues: [] };
const winter = { ...spring, endingId: 'winter', title: 'Winter' };

const part = (name: string) => within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));

test('says what choices and endings are for while there are none', async () => {
  await openRules();
  expect(screen.getByText(m.studio_let_players_decide_example())).toBeDefined();
  expect(saveButton()).toHaveProperty('disabled', true);
});

test('begins with a choice and an ending for each answer in one step', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await openRules();
  await user.click(press(m.studio_start_with_a_choice_and_two_endings()));
  const question = screen.getByLabelText(m.studio_question());
  expect(document.activeElement).toBe(question);
  expect(screen.getByRole('button', { name: /was answered with ‘answer 1’/ })).toBeDefined();
  await user.paste('Whom do you blame?');
  for (const [place, label] of ['The mate', 'Nobody'].entries()) {
    const option = within(screen.getByRole('group', { name: m.studio_option_number({ number: place + 1 }) }));
    await user.click(option.getByLabelText(m.studio_what_the_player_does()));
    await user.paste(label);
    await user.click(option.getByLabelText(m.studio_what_happens_then()));
    await user.paste('She nods.');
  }
  for (const title of ['Spring', 'Winter']) {
    const [untitled] = part(m.studio_endings()).getAllByRole('button', { name: /no title yet/ });
    await user.click(untitled as HTMLElement);
    await fill(user, m.studio_title(), title);
    await fill(user, m.studio_text(), 'It thaws.');
  }
  await user.click(saveButton());
  await screen.findByText(m.studio_choices_and_endings_saved());
  expect(sent()[0]?.rules).toMatchObject({
    choices: [{ choiceId: 'the-choice', options: [{ optionId: 'first-answer' }, { optionId: 'nobody' }] }],
    endings: [{ endingId: 'spring', when: { chose: ['the-choice', 'first-answer'] } }, { endingId: 'winter' }],
  });
  expect(sent()[0]?.rules.endings[1]).not.toHaveProperty('when');
});

test('shows the usual parts, and the others once they are asked for or used', async () => {
  const { user } = await openRules({ variables: [trust] });
  const titles = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
  const usual = ['rules-choices', 'rules-endings', 'rules-achievements', 'rules-reactions'];
  expect(titles()).toEqual([...usual, 'rules-variables']);
  await showMore(user);
  expect(titles()).toHaveLength(14);
  await user.click(press(m.studio_add_an_effect()));
  await user.click(press(m.studio_show_only_what_is_used()));
  expect(titles()).toEqual([...usual, 'rules-variables', 'rules-effects']);
});

test('does not ask what changes in a story without variables', async () => {
  const { user } = await openRules();
  await user.click(press(m.studio_add_a_choice()));
  expect(screen.queryByText(m.studio_nothing_changes())).toBeNull();
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
  const { user } = await openRules({ variables: [trust] });
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

test('names the fields that are missing, and opens what they belong to', async () => {
  const { user } = await openRules();
  await user.click(press(m.studio_add_an_ending()));
  expect(screen.queryByText(m.studio_required())).toBeNull();
  await user.click(saveButton());
  expect(screen.getAllByText(m.studio_required())).toHaveLength(2);
  expect(screen.getByText(m.studio_fields_need_attention({ count: 2 }))).toBeDefined();
  const title = screen.getByRole('textbox', { name: m.studio_title() });
  expect(title.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(title);
  expect(sent()).toEqual([]);
});

test('keeps the id when the name changes', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await openRules({ variables: [trust] });
  await user.click(screen.getByRole('button', { name: /‘Trust’ is a number/ }));
  await fill(user, m.studio_variable_name(), 'Loyalty');
  await user.click(saveButton());
  await vi.waitFor(() => expect(sent()[0]?.rules.variables).toEqual([{ ...trust, name: 'Loyalty' }]));
});

test('builds a condition from menus that reads as a sentence', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await openRules({ endings: [spring] });
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
  const { user } = await openRules({ wins: [{ sceneId: 'harbour', text: 'Ice.', when: { found: ['key'] } }] });
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
  const { user } = await openRules({ wins: [gone], variables: [trust] });
  expect(screen.getByRole('button', { name: new RegExp(`${m.studio_problem()}.*${somethingGone}`) })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /‘Trust’/ }));
  await fill(user, m.studio_variable_name(), 'Loyalty');
  await user.click(saveButton());
  expect(screen.getByText(m.studio_this_is_gone())).toBeDefined();
  expect(sent()).toEqual([]);
});

test('moves endings, as the first that holds is told', async () => {
  api.answer('editStoryRules', { version: 5 });
  const { user } = await openRules({ endings: [spring, winter] });
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
  const { user } = await openRules({ variables: [trust], effects: [effect] });
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
  const { user } = await openRules({ variables: [trust] });
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
  const { user } = await openRules({ endings: [spring] });
  await user.click(screen.getByRole('button', { name: /‘Spring’/ }));
  await fill(user, m.studio_title(), 'Rude');
  await user.click(saveButton());
  expect(await screen.findByText('Too rude.')).toBeDefined();
});

test('opens the rule that a link of the story check names', async () => {
  await openRules({ endings: [spring, winter] }, '/here?tab=choices&rule=endings.1');
  expect(screen.getByRole('textbox', { name: m.studio_title() })).toHaveProperty('value', 'Winter');
});

test('restores what was not saved', async () => {
  const page = await openRules({ variables: [trust] });
  await page.user.click(screen.getByRole('button', { name: /‘Trust’/ }));
  await fill(page.user, m.studio_variable_name(), 'Loyalty');
  page.close();
  await openRules({ variables: [trust] });
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(screen.getByRole('button', { name: /‘Loyalty’/ })).toBeDefined();
});
