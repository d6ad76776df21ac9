import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../../i18n/messages.ts';
import { api } from '../../../testing/fake-api.ts';
import { sampleCharacter } from '../../../testing/samples.ts';
import { show, signInAs } from '../../../testing/show.tsx';
import { CharactersTab } from './characters-tab.tsx';

const okafor = sampleCharacter();

test('takes over who is in another scene, once', async () => {
  await signInAs();
  const onChange = vi.fn();
  const mate = sampleCharacter({ characterId: 'mate', characterName: 'The Mate' });
  const tab = (
    <CharactersTab form="f" scenery={null} characters={[okafor]} earlier={[okafor, mate]} onChange={onChange} />
  );
  const { user } = show(tab);
  expect(screen.getAllByText(okafor.characterName)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'The Mate' }));
  expect(onChange).toHaveBeenCalledWith([okafor, mate]);
});

test('puts an imported character into the scene', async () => {
  await signInAs();
  const made = { character: { ...okafor, pictures: 1 }, parts: [], changes: [] };
  api.answer('importCharacter', ({ parts }) => ({
    ...made,
    characterId: parts.importInfo?.preview ? null : okafor.characterId,
  }));
  api.answer('getCharacter', { character: okafor, stories: [] });
  const onChange = vi.fn();
  const { user } = show(<CharactersTab form="f" scenery={null} characters={[]} onChange={onChange} />);
  await user.click(screen.getAllByRole('button', { name: m.spec_add_character() })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: new RegExp(m.studio_import_a_character()) }));
  const dialog = within(await screen.findByRole('dialog', { name: m.studio_import_a_character() }));
  await user.upload(dialog.getByLabelText(m.studio_choose_a_file()), new File(['{}'], 'card.json'));
  await dialog.findByText(okafor.characterName);
  await user.click(dialog.getByRole('button', { name: m.studio_import() }));
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([okafor]));
});
