import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentAccount } from '../../api/session.ts';
import { api } from '../../testing/fake-api.ts';
import { sampleCharacter } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { CharacterDetail } from './character-detail.tsx';

test('a description that leaves names open is read with those of the character and the reader', async () => {
  await signInAs();
  const character = sampleCharacter({
    characterName: 'Osric',
    characterDescription: '{{char}} has seen {{user}} before.',
  });
  api.answer('getCharacter', { character, stories: [] });
  show(<CharacterDetail characterId={character.characterId} storyAt={(id) => `/${id}`} onClose={() => {}} />);
  expect(await screen.findByText(`Osric has seen ${currentAccount()?.userName} before.`)).toBeDefined();
});
