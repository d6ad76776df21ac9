import { type CharacterDetail, type ItemDetail, pictureAt } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import styles from './quest-dialog.module.css';

interface TargetProps {
  kind: 'character' | 'item';
  characters: readonly CharacterDetail[];
  items: readonly ItemDetail[];
  value: string | null;
  onChange: (id: string) => void;
}

/** Picker for the quest's target: a character or an item of the scene. */
export function TargetPicker({ kind, characters, items, value, onChange }: TargetProps) {
  const none = kind === 'item' ? items.length === 0 : characters.length === 0;
  return (
    <fieldset className={styles.targets}>
      <legend>{kind === 'item' ? m.studio_select_item() : m.studio_select_character()}</legend>
      {none && <p className="muted">{m.studio_none_in_this_scene_yet()}</p>}
      {kind === 'item'
        ? items.map(({ itemId, itemName, itemImageURL }) => (
            <button key={itemId} type="button" aria-pressed={itemId === value} onClick={() => onChange(itemId)}>
              <img src={pictureAt(itemImageURL, 96)} alt="" width={44} height={44} />
              {itemName}
            </button>
          ))
        : characters.map(({ characterId, characterName, characterImageURL }) => (
            <button
              key={characterId}
              type="button"
              aria-pressed={characterId === value}
              onClick={() => onChange(characterId)}
            >
              <Avatar url={characterImageURL} alt="" size={44} face />
              {characterName}
            </button>
          ))}
    </fieldset>
  );
}
