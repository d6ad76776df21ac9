import { buildEmotion, type ReplyReason } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../../i18n/messages.ts';
import { api, cutOff, notFound } from '../../../../testing/fake-api.ts';
import { nothingAskedInVain, sampleCharacter } from '../../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../../testing/show.tsx';
import { type CharacterValues, newCharacter, toValues } from '../character-values.ts';
import { CharacterWizard } from '../character-wizard.tsx';

const line = 'The mate is lying.';
const builtIn: ReplyReason = { source: 'built-in', rule: 'question', candidates: [] };

function answerWith(text: string, why: ReplyReason | null, token = 'first') {
  const message = { messageId: text, messageUser: 'npc' as const, message: text, audioChunk: '' };
  api.answer('rehearse', { messages: [message], emotion: buildEmotion('JOY', 1), rehearsalToken: token, why });
}

async function open(initial: CharacterValues = toValues(sampleCharacter())) {
  await signInAs();
  api.answer('getUnansweredQuestions', nothingAskedInVain);
  api.answer('getCharacterHelp', { suggestions: false });
  api.answer('previewLines', { lines: [] });
  const form = { form: 'character/test', backLabel: m.studio_close(), onBack: vi.fn(), onSaved: vi.fn() };
  const page = show(<CharacterWizard {...form} initial={initial} />);
  const [beside] = screen.getAllByRole('button', { name: m.studio_try_talking() }).slice(-1);
  if (beside) await page.user.click(beside);
  const pane = within(screen.getByRole('region', { name: m.studio_try_talking() }));
  const say = async (text: string) => {
    await page.user.type(pane.getByRole('textbox', { name: m.studio_say_something() }), `${text}{Enter}`);
  };
  return { ...page, pane, say };
}

test('talks with the form as it stands, goes on with the talk, and says why', async () => {
  answerWith(line, {
    source: 'line',
    rule: 'question',
    candidates: [{ kind: 'line', text: line, closeness: 0.8, used: true }],
  });
  const { user, pane, say } = await open();
  await fill(user, m.studio_name(), 'The Mate');
  await say('Who is lying?');
  expect(await pane.findByText(m.studio_why_line())).toBeDefined();
  expect(pane.getByRole('img', { name: m.studio_percent_close({ percent: 80 }) })).toBeDefined();
  await say('Why?');
  await vi.waitFor(() => expect(api.sent('rehearse')).toHaveLength(2));
  const [first, second] = api.sent('rehearse');
  expect(first?.parts.characterInfo.characterName).toBe('The Mate');
  expect(first?.parts.rehearsalInfo).not.toHaveProperty('rehearsalToken');
  expect(second?.parts.rehearsalInfo).toMatchObject({ message: 'Why?', rehearsalToken: 'first' });
});

test('leads from a built-in line to an answer to that message', async () => {
  answerWith('I could not say.', builtIn);
  api.answer('previewReplies', { replies: [] });
  const { user, pane, say } = await open();
  await say('Who sewed the sail?');
  await user.click(await pane.findByText(m.studio_why_built_in()));
  await user.click(pane.getByRole('button', { name: m.studio_write_an_answer() }));
  expect(await screen.findByRole('heading', { name: m.studio_answers() })).toBeDefined();
  const questions = await screen.findByRole('textbox', { name: m.studio_questions() });
  expect(questions).toHaveProperty('value', 'Who sewed the sail?');
});

test('says why there is no reply, sends it again, and begins anew once the talk has expired', async () => {
  answerWith('Aye.', builtIn);
  const { user, pane, say } = await open();
  await say('Hello.');
  await pane.findByText('Aye.');
  api.answer('rehearse', cutOff);
  await say('Who is lying?');
  const again = await pane.findByRole('button', { name: m.studio_try_again() });
  api.answer('rehearse', ({ parts }) => {
    if (parts.rehearsalInfo.rehearsalToken) return notFound('Session');
    const message = { messageId: 'new', messageUser: 'npc' as const, message: 'The mate.', audioChunk: '' };
    return { messages: [message], emotion: buildEmotion('NEUTRAL', 0), rehearsalToken: 'second', why: null };
  });
  await user.click(again);
  expect(await pane.findByText('The mate.')).toBeDefined();
  await user.click(pane.getByRole('button', { name: m.studio_start_over() }));
  expect(pane.queryByText('The mate.')).toBeNull();
});

test('asks for the basics first', async () => {
  const { pane } = await open(newCharacter);
  expect(pane.getByText(m.studio_rehearsal_needs_basics())).toBeDefined();
  expect(pane.queryByRole('textbox')).toBeNull();
});
