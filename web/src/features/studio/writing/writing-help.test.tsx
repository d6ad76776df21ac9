import { errors } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, refusal } from '../../../testing/fake-api.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { ScenePremise } from '../scene/scene-premise.tsx';
import { WritingHelp } from './writing-help.tsx';

const changed = vi.fn<(text: string) => void>();
const label = m.studio_opening();

function Opening({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  changed(value);
  return (
    <>
      <output>{value}</output>
      <WritingHelp field="sceneOpening" label={label} value={value} texts={{ sceneName: 'Quay' }} onChange={setValue} />
    </>
  );
}

async function open(initial = 'You wait. It rains.') {
  await signInAs();
  return show(<Opening initial={initial} />);
}

const suggestButton = () => screen.findByRole('button', { name: m.studio_suggest_for({ label }) });

test('shows how launch stories write the field, without a language model', async () => {
  api.answer('getWritingExamples', { examples: [{ storyName: 'The Drowned Bell', text: 'You stand by a lake.' }] });
  const { user } = await open();
  await user.click(screen.getByText(m.studio_how_to_write_it()));
  expect(await screen.findByText('You stand by a lake.')).toBeTruthy();
  expect(screen.getByText(m.studio_pattern_scene_opening())).toBeTruthy();
  expect(screen.queryByRole('button', { name: m.studio_suggest_for({ label }) })).toBeNull();
});

test('changes nothing until a change of the proposal is accepted', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestTexts', { texts: { sceneOpening: 'You wait. It snows. You are late.' } });
  const { user } = await open();
  await user.click(await suggestButton());
  const proposal = await screen.findByRole('region', { name: m.studio_proposal_for({ label }) });
  expect(changed.mock.lastCall).toEqual(['You wait. It rains.']);
  expect(api.sent('suggestTexts')[0]?.body).toMatchObject({
    wanted: ['sceneOpening'],
    texts: { sceneName: 'Quay', sceneOpening: 'You wait. It rains.' },
  });
  await user.click(within(proposal).getByRole('button', { name: /^Accept: It snows/ }));
  expect(changed.mock.lastCall).toEqual(['You wait. It snows. You are late.']);
  expect(screen.queryByRole('region')).toBeNull();
});

test('drops a change that the author does not want', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestTexts', { texts: { sceneOpening: 'You sit. It rains. You are late.' } });
  const { user } = await open();
  await user.click(await suggestButton());
  await user.click(await screen.findByRole('button', { name: m.studio_drop_change({ text: 'You sit.' }) }));
  await user.click(screen.getByRole('button', { name: m.studio_accept_all() }));
  expect(changed.mock.lastCall).toEqual(['You wait. It rains. You are late.']);
});

test('says why nothing was suggested', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestTexts', refusal('modelBudgetUsed'));
  const { user } = await open();
  await user.click(await suggestButton());
  expect(await screen.findByText(errors.modelBudgetUsed.text)).toBeTruthy();
  api.answer('suggestTexts', { texts: { sceneOpening: 'You wait. It rains.' } });
  await user.click(await suggestButton());
  expect(await screen.findByText(m.studio_nothing_usable_was_suggested())).toBeTruthy();
});

test('drafts a scene from a premise, field by field', async () => {
  api.answer('getCharacterHelp', { suggestions: true });
  api.answer('suggestTexts', { texts: { sceneName: 'The Quay', sceneKnowledge: 'The tide is low.' } });
  await signInAs();
  const set = vi.fn();
  const values = { sceneName: '', sceneDescription: '', sceneOpening: '', knowledge: '', winDescription: '' };
  const { user } = show(<ScenePremise storyId="story" values={values} onChange={set} />);
  await user.click(await screen.findByText(m.studio_draft_this_scene_from_a_premise()));
  await user.type(screen.getByLabelText(m.studio_premise()), 'A late ferry.');
  await user.click(screen.getByRole('button', { name: m.studio_propose_the_scene() }));
  const facts = await screen.findByRole('region', { name: m.studio_proposal_for({ label: m.studio_facts() }) });
  await user.click(within(facts).getByRole('button', { name: m.studio_accept_all() }));
  expect(set).toHaveBeenCalledWith({ knowledge: 'The tide is low.' });
  expect(api.sent('suggestTexts')[0]?.body).toMatchObject({ premise: 'A late ferry.', storyId: 'story' });
});
