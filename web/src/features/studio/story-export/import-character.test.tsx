import type { Output, calls as stated } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { ImportCharacter } from './import-character.tsx';

const preview: Output<typeof stated.importCharacter> = {
  characterId: null,
  character: {
    characterName: 'Ilse',
    characterDescription: 'She keeps the ferry.',
    characterPronouns: 'She/Her/Hers',
    characterPersonalKnowledge: ['The dead pay nothing.'],
    characterGreetings: [],
    pictures: 1,
  },
  changes: [],
  parts: [
    { part: 'lorebook', fate: 'used' },
    { part: 'instructions', fate: 'kept' },
  ],
};

test('lists what of a card is used and what is only kept', async () => {
  await signInAs();
  api.answer('importCharacter', preview);
  const { user } = show(<ImportCharacter onImported={() => undefined} onClose={() => undefined} />);
  await user.upload(screen.getByLabelText(m.studio_choose_a_file()), new File(['{}'], 'ilse.json'));
  const partsOf = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
  expect(await partsOf(m.studio_card_used())).toBe(m.studio_card_used() + m.studio_card_lorebook());
  expect(await partsOf(m.studio_card_kept())).toBe(m.studio_card_kept() + m.studio_card_instructions());
  expect(screen.queryByText(m.studio_card_dropped())).toBeNull();
});
