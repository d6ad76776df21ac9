import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api, cutOff, refusal } from '../../../testing/fake-api.ts';
import { sampleCharacter, sampleItem, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { draftKey, storeDraft } from '../drafts/drafts.ts';
import { CreateScene } from './create-scene.tsx';
import { newScene } from './scene-values.ts';

const picture = (name: string) => new File([name], name, { type: 'image/png' });
const lines = 'It is winter.\nNo ship sails.\nBread is dear.\nThe bell is cracked.';
const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: m.studio_next() }));
const isClosed = () => expect(screen.getByRole('button', { name: m.studio_next() })).toHaveProperty('disabled', true);

async function open() {
  await signInAs();
  const onCreated = vi.fn();
  const part = <CreateScene story={sampleStory()} sceneOrder={1} onBack={vi.fn()} onCreated={onCreated} />;
  return { ...show(part), onCreated };
}

async function describeScene(user: UserEvent) {
  await fill(user, m.studio_scene_name(), 'The Harbour');
  await fill(user, m.studio_description(), 'Ships stand in the ice.');
  isClosed();
  await user.upload(screen.getByLabelText(m.studio_background_image()), picture('harbour.png'));
  await next(user);
}

test('creates a scene in six steps, each opened by the one before', async () => {
  api.answer('getCharacters', { characters: [sampleCharacter()], totalPages: 1 });
  api.answer('getSubCharacters', { characters: [], totalPages: 1 });
  api.answer('getCharacter', { character: sampleCharacter(), stories: [] });
  api.answer('getItems', { items: [sampleItem()], totalPages: 1 });
  api.answer('createScene', { scene: sampleScene() });
  const { user, onCreated } = await open();
  await fill(user, m.studio_opening(), ' You step ashore. ');
  await fill(user, m.ui_far_left(), 'the mast ');
  await fill(user, m.ui_near_right(), 'the anchor');
  await describeScene(user);
  isClosed();
  await user.click(screen.getAllByRole('button', { name: m.spec_add_character() })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: new RegExp(m.spec_select_existing_character()) }));
  await user.click(await screen.findByRole('button', { name: /Captain Okafor/ }));
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_use_as_they_are()) }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await next(user);
  isClosed();
  await fill(user, m.studio_facts(), lines);
  await next(user);
  isClosed();
  await user.click(screen.getAllByRole('button', { name: m.spec_add_item() })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: new RegExp(m.spec_select_existing_item()) }));
  await user.click(await screen.findByRole('button', { name: 'Brass Key' }));
  await next(user);
  await next(user);
  const create = screen.getByRole('button', { name: m.spec_create_scene() });
  expect(create).toHaveProperty('disabled', true);
  await user.upload(
    screen.getByLabelText(m.ui_change_label({ label: m.studio_win_image().toLowerCase() })),
    picture('won.png'),
  );
  await fill(user, m.studio_win_description(), 'The ice breaks.');
  await user.click(create);
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
  const [sent] = api.sent('createScene');
  expect(sent?.parts.sceneInfo).toMatchObject({
    sceneOrder: 1,
    sceneOpening: 'You step ashore.',
    sceneSpots: ['the mast', '', '', '', '', 'the anchor'],
    selectedCharacters: ['okafor'],
    commonKnowledge: lines.split('\n'),
    selectedItems: ['key'],
    selectedQuests: [],
  });
  expect([sent?.files.sceneImage, sent?.files.sceneWinImage].map((files) => files?.[0]?.name)).toEqual([
    'harbour.png',
    'won.png',
  ]);
});

test('a second scene takes over people, facts and items of the first, and its win shows its own picture', async () => {
  await signInAs();
  api.answer('createScene', { scene: sampleScene() });
  const first = sampleScene({ sceneName: 'The Quay', sceneCommonKnowledge: lines.split('\n') });
  const onCreated = vi.fn();
  const story = sampleStory({ scenes: [first] });
  const { user } = show(<CreateScene story={story} sceneOrder={1} onBack={vi.fn()} onCreated={onCreated} />);
  await describeScene(user);
  await user.click(screen.getByRole('button', { name: 'Captain Okafor' }));
  await next(user);
  await user.click(screen.getByRole('button', { name: m.studio_take_over_the_facts_of({ name: 'The Quay' }) }));
  expect(screen.queryByText(m.studio_take_over_the_facts_of({ name: 'The Quay' }))).toBeNull();
  await next(user);
  await user.click(screen.getByRole('button', { name: 'Brass Key' }));
  await next(user);
  await next(user);
  await fill(user, m.studio_win_description(), 'The ice breaks.');
  await user.click(screen.getByRole('button', { name: m.spec_create_scene() }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
  const [sent] = api.sent('createScene');
  expect(sent?.parts.sceneInfo).toMatchObject({
    selectedCharacters: ['okafor'],
    commonKnowledge: lines.split('\n'),
    selectedItems: ['key'],
  });
  expect(sent?.files.sceneWinImage?.[0]?.name).toBe('harbour.png');
});

test('describes a scene without words by the picture that is chosen', async () => {
  const key = {
    poolId: 'backgrounds/quay',
    name: 'Quay',
    alt: 'A quay in fog.',
    tags: [],
    imageURL: '/media/quay.webp',
  };
  api.answer('getPool', { pictures: [key], nextPage: null, totalPages: 1 });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: m.studio_find_a_background() }));
  await user.click(await screen.findByRole('button', { name: /Quay/ }));
  expect(screen.getByLabelText(m.studio_description())).toHaveProperty('value', 'A quay in fog.');
});

test('closes the later steps again when an earlier one loses what it needs', async () => {
  const { user } = await open();
  await describeScene(user);
  const steps = within(screen.getByRole('navigation', { name: m.studio_your_scene() }));
  await user.click(steps.getByRole('button', { name: new RegExp(m.spec_scene_info()) }));
  await fill(user, m.studio_description(), ' ');
  expect(steps.getByRole('button', { name: new RegExp(m.spec_characters()) })).toHaveProperty('disabled', true);
  isClosed();
});

/** Opens the last step of a complete scene, which an earlier visit has left as a draft. */
async function openComplete() {
  await signInAs();
  storeDraft(draftKey('ada', 'scene/new/winter'), {
    ...newScene,
    step: 5,
    sceneDescription: 'Ships stand in the ice.',
    background: { url: '/media/harbour.webp', poolId: 'backgrounds/harbour' },
    characters: [sampleCharacter()],
    knowledge: lines,
    items: [sampleItem()],
    winImage: { url: '/media/harbour-won.webp', poolId: 'backgrounds/thaw' },
    winDescription: 'The ice breaks.',
  });
  const page = await open();
  await screen.findByText(m.studio_draft_restored());
  return page;
}

test('goes on with a draft at its step, and drops it once the scene is created', async () => {
  api.answer('createScene', { scene: sampleScene() });
  const { user, onCreated, close } = await openComplete();
  expect(screen.getByRole('textbox', { name: m.studio_win_description() })).toHaveProperty('value', 'The ice breaks.');
  await user.click(screen.getByRole('button', { name: m.spec_create_scene() }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
  close();
  await open();
  expect(screen.queryByText(m.studio_draft_restored())).toBeNull();
  expect(screen.getByRole('textbox', { name: m.studio_description() })).toHaveProperty('value', '');
});

test('goes to the field that the server refuses', async () => {
  api.answer('createScene', refusal('blockedWord', { fields: { sceneName: 'Choose another name.' } }));
  const { user } = await openComplete();
  await user.click(screen.getByRole('button', { name: m.spec_create_scene() }));
  await screen.findByText('Choose another name.');
  expect(screen.getByRole('textbox', { name: m.studio_scene_name() }).getAttribute('aria-invalid')).toBe('true');
});

test('shows at the field what the server refuses', async () => {
  api.answer('createScene', refusal('blockedWord', { fields: { sceneWinDescription: 'Choose other words.' } }));
  const { user, onCreated } = await openComplete();
  await user.click(screen.getByRole('button', { name: m.spec_create_scene() }));
  await screen.findByText('Choose other words.');
  expect(screen.getByText('This Text Contains A Blocked Word.')).toBeDefined();
  const box = screen.getByRole('textbox', { name: m.studio_win_description() });
  expect([box.getAttribute('aria-invalid'), box]).toEqual([
    'true',
    expect.objectContaining({ value: 'The ice breaks.' }),
  ]);
  expect(onCreated).not.toHaveBeenCalled();
});

test('keeps the scene when the connection breaks, and sends it again', async () => {
  api.answer('createScene', cutOff);
  const { user, onCreated } = await openComplete();
  await user.click(screen.getByRole('button', { name: m.spec_create_scene() }));
  const again = await screen.findByRole('button', { name: m.studio_try_again() });
  expect(onCreated).not.toHaveBeenCalled();
  api.answer('createScene', { scene: sampleScene() });
  await user.click(again);
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalled());
});
