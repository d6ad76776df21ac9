import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { sampleScene } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { InfoPart, KnowledgePart, WinPart } from './scene-parts.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const box = (name: string) => screen.getByRole('textbox', { name });
const picture = (name: string) => new File([name], name, { type: 'image/png' });
const changeBackground = m.ui_change_label({ label: m.studio_background_image().toLowerCase() });

async function open(Part: typeof InfoPart, change: Parameters<typeof sampleScene>[0] = {}) {
  await signInAs();
  return show(<Part scene={sampleScene(change)} />);
}

test('shows at the field what the server refuses, and saves it once mended', async () => {
  api.answer('updateScene', refusal('blockedWord', { fields: { sceneOpening: 'Choose other words.' } }));
  const { user } = await open(InfoPart);
  await fill(user, m.studio_opening(), 'You step ashore. ');
  await user.click(button(m.spec_update_scene()));
  await screen.findByText('Choose other words.');
  expect(box(m.studio_opening()).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This Text Contains A Blocked Word.')).toBeDefined();
  api.answer('updateScene', { version: 2 });
  await fill(user, m.studio_opening(), ' You go ashore.');
  await user.click(button(m.spec_update_scene()));
  expect(await screen.findByText(m.studio_scene_saved())).toBeDefined();
  expect(api.sent('updateScene').at(-1)?.body).toMatchObject({ version: 1, sceneOpening: 'You go ashore.' });
  expect(box(m.studio_opening()).getAttribute('aria-invalid')).not.toBe('true');
});

test('names the spots of the picture', async () => {
  api.answer('updateScene', { version: 2 });
  const { user } = await open(InfoPart, { sceneSpots: ['the well', '', '', '', '', ''] });
  expect(box(m.ui_far_left())).toHaveProperty('value', 'the well');
  await fill(user, m.ui_right_in_front(), 'the bread oven ');
  await user.click(button(m.spec_update_scene()));
  expect(await screen.findByText(m.studio_scene_saved())).toBeDefined();
  expect(api.sent('updateScene').at(-1)?.body).toMatchObject({
    sceneSpots: ['the well', '', '', '', 'the bread oven', ''],
  });
});

test('says what a scene lacks, and does not save it', async () => {
  const { user } = await open(InfoPart);
  await user.clear(box(m.studio_scene_name()));
  expect(button(m.spec_update_scene())).toHaveProperty('disabled', true);
  expect(screen.getByText(m.studio_still_needs_listed({ listed: m.studio_a_name() }))).toBeDefined();
});

test('takes an idea from the description as a fact, once', async () => {
  api.answer('updateCommonKnowledge', { version: 2 });
  const { user } = await open(KnowledgePart);
  await user.click(button(/Ships stand in the ice/));
  expect(screen.queryByRole('button', { name: /Ships stand in the ice/ })).toBeNull();
  await user.click(button(m.studio_update_common_knowledge()));
  expect(await screen.findByText(m.studio_common_knowledge_saved())).toBeDefined();
  const [sent] = api.sent('updateCommonKnowledge');
  expect(sent?.body.commonKnowledge?.slice(3)).toEqual(['The bell is cracked.', 'Ships stand in the ice like teeth.']);
});

test('saves no fewer than four facts', async () => {
  const { user } = await open(KnowledgePart);
  await fill(user, m.studio_facts(), 'It is winter.\n\nNo ship sails.\nBread is dear.');
  expect(button(m.studio_update_common_knowledge())).toHaveProperty('disabled', true);
  expect(screen.getByText(m.studio_write_at_least_four_lines())).toBeDefined();
});

test('keeps the draft of the facts until it is discarded', async () => {
  const facts = 'One.\nTwo.\nThree.\nFour.';
  const before = await open(KnowledgePart);
  await fill(before.user, m.studio_facts(), facts);
  before.close();
  const { user } = await open(KnowledgePart);
  expect(await screen.findByText(m.studio_draft_restored())).toBeDefined();
  expect(box(m.studio_facts())).toHaveProperty('value', facts);
  await user.click(button(m.studio_discard_draft()));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: m.studio_discard_draft() }));
  expect(box(m.studio_facts())).toHaveProperty('value', sampleScene().sceneCommonKnowledge?.join('\n'));
  expect(button(m.studio_update_common_knowledge())).toHaveProperty('disabled', true);
});

test('asks which facts to keep when they were changed elsewhere', async () => {
  const theirs = sampleScene({ version: 6, sceneCommonKnowledge: ['A.', 'B.', 'C.', 'D.'] });
  api.answer('updateCommonKnowledge', ({ body }) =>
    body.version === 6 ? { version: 7 } : refusal('changedElsewhere', { scene: theirs }),
  );
  const { user } = await open(KnowledgePart);
  await fill(user, m.studio_facts(), 'One.\nTwo.\nThree.\nFour.');
  await user.click(button(m.studio_update_common_knowledge()));
  const dialog = await screen.findByRole('dialog', { name: m.spec_changed_elsewhere() });
  const [mine, saved] = within(dialog).getAllByRole('definition');
  expect([mine?.textContent, saved?.textContent]).toEqual(['One.\nTwo.\nThree.\nFour.', 'A.\nB.\nC.\nD.']);
  await user.click(within(dialog).getByRole('button', { name: m.studio_keep_mine() }));
  expect(await screen.findByText(m.studio_common_knowledge_saved())).toBeDefined();
  expect(api.sent('updateCommonKnowledge').at(-1)?.body.commonKnowledge).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
});

test('sends the text of the win again after the connection broke', async () => {
  api.answer('updateSceneWin', cutOff);
  const { user } = await open(WinPart);
  await fill(user, m.studio_win_description(), 'The sun is back.');
  await user.click(button(m.spec_update_scene_win()));
  await screen.findByText(m.studio_connection_lost());
  api.answer('updateSceneWin', { version: 2 });
  await user.click(button(m.studio_try_again()));
  expect(await screen.findByText(m.studio_scene_win_saved())).toBeDefined();
  expect(screen.queryByText(m.studio_connection_lost())).toBeNull();
  expect(api.sent('updateSceneWin').at(-1)?.body.sceneWinDescription).toBe('The sun is back.');
});

test('keeps a picture that was not saved, and sends it again', async () => {
  api.answer('uploadSceneImage', refusal('wentWrong'));
  const { user } = await open(InfoPart);
  await user.upload(screen.getByLabelText(changeBackground), picture('quay.png'));
  await screen.findByText(m.studio_the_picture_wasnt_saved());
  api.answer('uploadSceneImage', { sceneImageURL: '/media/quay.webp', version: 2 });
  await user.click(button(m.ui_try_again()));
  await vi.waitFor(() => expect(screen.queryByText(m.studio_the_picture_wasnt_saved())).toBeNull());
  const [, again] = api.sent('uploadSceneImage');
  expect(again?.files.sceneImage?.map(({ name }) => name)).toEqual(['quay.png']);
  expect(again?.parts.sceneImageData).toMatchObject({ sceneId: 'harbour', isBackgroundImage: true });
});

test('shows no other picture while one is being sent', async () => {
  const sending = Promise.withResolvers<{ sceneImageURL: string; version: number }>();
  api.answer('uploadSceneImage', () => sending.promise);
  const { user } = await open(InfoPart);
  await user.upload(screen.getByLabelText(changeBackground), picture('quay.png'));
  await screen.findByText(m.spec_uploading_image());
  const preview = () => screen.getByLabelText(changeBackground).closest('label')?.querySelector('img')?.src;
  const first = preview();
  await user.upload(screen.getByLabelText(changeBackground), picture('tower.png'));
  expect(preview()).toBe(first);
  sending.resolve({ sceneImageURL: '/media/quay.webp', version: 2 });
  await vi.waitFor(() => expect(screen.queryByText(m.spec_uploading_image())).toBeNull());
  expect(api.sent('uploadSceneImage')).toHaveLength(1);
});
