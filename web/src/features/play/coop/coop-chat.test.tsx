import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../../testing/fake-stream.ts';
import { sampleCharacter, sampleScene, sampleStory } from '../../../testing/samples.ts';
import { fill, show, signInAs } from '../../../testing/show.tsx';
import { CoopChat } from './coop-chat.tsx';

const partner = sampleCharacter({ characterId: 'mate', characterName: 'The Mate' });
const label = m.play_say_something_to_name({ name: 'The Mate' });

async function open() {
  await signInAs();
  api.answer('getSessionToken', { sessionToken: 'session' });
  api.answer('getTalk', { messages: [], nextBefore: null, last: null, saidSince: null });
  api.answer('sendMessage', new FakeStream().end(spoken('r', 'I saw it.')));
  const onClose = vi.fn();
  const part = (
    <CoopChat story={sampleStory()} scene={sampleScene()} storyToken="token" partner={partner} onClose={onClose} />
  );
  return { ...show(part), onClose };
}

test('talks with the partner and ends the session on closing', async () => {
  const { user, onClose } = await open();
  await vi.waitFor(() => expect(api.sent('getTalk')).toHaveLength(1));
  await fill(user, label, 'Who lit the lamp?');
  await user.click(screen.getByRole('button', { name: m.spec_send() }));
  await vi.waitFor(() => expect(screen.getByRole('log').textContent).toContain('I saw it.'));
  expect(api.sent('getSessionToken')[0]?.body).toMatchObject({
    character: { characterId: 'mate' },
    coopCharacterId: 'mate',
  });
  api.answer('closeSession', {});
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
  expect(api.sent('closeSession').map(({ query }) => query)).toEqual([{ sessionId: 'session' }]);
});

test('says that the last message is being edited, and leaves it unchanged on Escape', async () => {
  const { user, onClose } = await open();
  await vi.waitFor(() => expect(api.sent('getTalk')).toHaveLength(1));
  await fill(user, label, 'Who lit the lamp?');
  await user.click(screen.getByRole('button', { name: m.spec_send() }));
  await user.click(await screen.findByRole('button', { name: m.voice_edit() }));
  expect(screen.getByText(m.voice_editing_your_last_message())).toBeDefined();
  expect(screen.getByLabelText(label)).toHaveProperty('value', 'Who lit the lamp?');
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText(label)).toHaveProperty('value', '');
  expect(screen.queryByText(m.voice_editing_your_last_message())).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
