import type { IrishTown } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { FakeStream, spoken } from '../../testing/fake-stream.ts';
import { show } from '../../testing/show.tsx';
import { LocalChat } from './local-chat.tsx';
import { Locals } from './locals.tsx';

const picture = '/media/nora.webp';
const nora = {
  characterId: ':characterId',
  name: 'Nora',
  about: 'Keeps the post office.',
  inworldCharacterId: 'nora',
  questions: ['Any letters?'],
  backgroundImage: picture,
  imageURL: picture,
  annoyedImageURL: picture,
  happyImageURL: picture,
  sadImageURL: picture,
  width: 400,
  height: 600,
};
const other = { ...nora, characterId: 'sean', name: 'Sean', inworldCharacterId: 'sean', questions: [] };
const fox = { userId: ':userId', headImage: picture, fullImage: picture, alt: 'a fox' };
const path = '/irish-twin/:userId/:characterId/chat';

function open(town: Partial<IrishTown> = {}) {
  api.answer('getIrishTown', { avatars: [fox], characters: [other, nora], ...town });
  return show(<LocalChat />, path);
}

test('each local leads to a talk as the chosen avatar', async () => {
  api.answer('getIrishTown', { avatars: [fox], characters: [nora] });
  show(<Locals />, '/irish-twin/:userId/chat-options');
  const link = await screen.findByRole('link', { name: /Nora/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(path);
});

test('the visitor asks a suggested question and reads the reply', async () => {
  const stream = new FakeStream();
  api.answer('getIrishSessionToken', { sessionToken: 'token' });
  api.answer('sendIrishMessage', stream);
  const { user } = open();
  expect(await screen.findByAltText(m.irish_twin_you_alt({ alt: 'a fox' }))).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Any letters?' }));
  stream.end(spoken('reply', 'Two, and both for your mother.'));
  expect(await screen.findByText('Two, and both for your mother.')).toBeDefined();
  expect(api.sent('sendIrishMessage').map(({ body }) => [body.sessionToken, body.message])).toEqual([
    ['token', 'Any letters?'],
  ]);
});

test('an address without a local leads back to the locals', async () => {
  open({ characters: [other] });
  expect(await screen.findByText(m.irish_twin_nobody_by_that_name_is_here())).toBeDefined();
  const back = screen.getByRole('link', { name: m.irish_twin_chat_with_the_locals() });
  expect(decodeURIComponent(back.getAttribute('href') ?? '')).toBe('/irish-twin/:userId/chat-options');
});
