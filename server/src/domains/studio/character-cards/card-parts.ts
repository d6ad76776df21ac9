import type { CardPart } from '@emberlore/contract';
import type { CardData } from './card.ts';
import { isEmbedded } from './embedded-pictures.ts';
import { listKeyed, listKnown } from './lorebook.ts';
import { hasMacros } from './macros.ts';

const isWritten = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value != null;

/** Fields with an effect in play, and those that only exports contain again. */
const fields: readonly [CardPart['part'], CardPart['fate'], readonly string[]][] = [
  ['description', 'used', ['description', 'personality', 'scenario']],
  ['greetings', 'used', ['first_mes', 'alternate_greetings', 'group_only_greetings']],
  ['sampleTalk', 'kept', ['mes_example']],
  ['instructions', 'kept', ['system_prompt', 'post_history_instructions']],
  ['nickname', 'kept', ['nickname']],
  ['creatorNotes', 'kept', ['creator_notes', 'creator_notes_multilingual', 'creator', 'character_version', 'tags']],
];

function listTexts(data: CardData): string[] {
  const { description, personality, scenario, first_mes, alternate_greetings, group_only_greetings } = data;
  const entries = (data.character_book?.entries ?? []).map(({ content }) => content);
  const greetings = [first_mes, ...(alternate_greetings ?? []), ...(group_only_greetings ?? [])];
  return [description, personality, scenario, ...greetings, ...entries];
}

/** Lists the parts of a card and whether each is used, only kept for exports, or dropped. `faces` counts its pictures. */
export function listParts(data: CardData, faces: number): CardPart[] {
  const written = fields.filter(([, , names]) => names.some((name) => isWritten(data[name])));
  const entries = data.character_book?.entries ?? [];
  const otherPictures = (data.assets ?? []).filter(
    ({ type, uri }) => isEmbedded(uri) && type !== 'icon' && type !== 'emotion',
  );
  const more: [CardPart['part'], CardPart['fate'], boolean][] = [
    ['knowledge', 'used', listKnown(data).length > 0],
    ['lorebook', 'used', listKeyed(data).length > 0],
    ['pictures', 'used', faces > 0],
    ['disabledEntries', 'kept', entries.some(({ enabled }) => enabled === false)],
    ['otherPrograms', 'kept', Object.keys(data.extensions ?? {}).some((name) => name !== 'emberlore')],
    ['macros', 'dropped', listTexts(data).some(hasMacros)],
    ['otherPictures', 'dropped', otherPictures.length > 0],
  ];
  return [
    ...written.map(([part, fate]) => ({ part, fate })),
    ...more.filter(([, , present]) => present).map(([part, fate]) => ({ part, fate })),
  ];
}
