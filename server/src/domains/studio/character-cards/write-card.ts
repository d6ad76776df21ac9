import { type CharacterDetail, characterNature } from '@emberlore/contract';
import { readableTexts } from '../../../kit/inner-texts.ts';
import type { CardAsset, CardData } from './card.ts';
import { isEmbedded } from './embedded-pictures.ts';
import { fitCard } from './fit-card.ts';

const natureFields = Object.keys(characterNature.omit({ characterVoiceName: true }).shape);

/** What every card has, as the specification of version 2 wants it. */
const blank: CardData = {
  ...{ name: '', description: '', personality: '', scenario: '', first_mes: '', mes_example: '' },
  ...{ creator_notes: '', system_prompt: '', post_history_instructions: '', alternate_greetings: [], tags: [] },
  ...{ creator: '', character_version: '', extensions: {} },
} as unknown as CardData;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function ownFieldsOf(character: CharacterDetail) {
  const nature = Object.fromEntries(Object.entries(character).filter(([field]) => natureFields.includes(field)));
  const { secret, smallTalk, refusals, farewells } = readableTexts(character);
  return {
    pronouns: character.characterPronouns,
    voice: character.characterVoiceName,
    nature,
    secret: secret ?? '',
    ...{ smallTalk, refusals, farewells },
    ...(character.characterKnowledgeSealed ? { knowledgeSealed: true } : {}),
  };
}

/** A lorebook of lines that are always there. */
function bookOf(lines: readonly string[], before: CardData['character_book']) {
  const entries = lines.map((content, at) => {
    return { keys: [], content, extensions: {}, enabled: true, insertion_order: at, constant: true };
  });
  return { extensions: {}, ...before, entries };
}

/** What the character says now where it no longer says what its card said. */
function changedWords(character: CharacterDetail, before: CardData): Partial<CardData> {
  const was = fitCard(before, () => undefined);
  const { characterName, characterDescription } = character;
  const { greetings, personalKnowledge } = readableTexts(character);
  const [first_mes = '', ...alternate_greetings] = greetings;
  return {
    ...(characterName === was.name ? {} : { name: characterName }),
    ...(characterDescription === was.description
      ? {}
      : { description: characterDescription, personality: '', scenario: '' }),
    ...(same(greetings, was.greetings) ? {} : { first_mes, alternate_greetings }),
    ...(same(personalKnowledge, was.personalKnowledge)
      ? {}
      : { character_book: bookOf(personalKnowledge, before.character_book) }),
  };
}

/**
 * The data of a character's card. What came with the card it was made of and has not been changed since is as it was,
 * down to the fields that nobody here knows.
 */
export function dataOf(character: CharacterDetail, kept: CardData | null): CardData {
  const before = kept ?? blank;
  const creator = kept ? {} : { creator: character.characterCreatedBy };
  const extensions = { ...before.extensions, emberlore: ownFieldsOf(character) };
  return { ...before, ...creator, ...changedWords(character, before), extensions };
}

/** A whole card. Version 3 wants a list of assets and of greetings for groups. */
export function cardOf(data: CardData, version: 2 | 3, assets: readonly CardAsset[] = []) {
  if (version === 2) {
    return { spec: 'chara_card_v2', spec_version: '2.0', data };
  }
  // Pictures of the character are its own now; other assets stay as they came.
  const others = (data.assets ?? []).filter(({ type }) => type !== 'icon' && type !== 'emotion');
  const group_only_greetings = data.group_only_greetings ?? [];
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { ...data, group_only_greetings, assets: [...assets, ...others] },
  };
}

/** The card without the bytes of its pictures, as it is kept with the character. */
export function withoutPictures(data: CardData): CardData {
  const { assets, ...words } = data;
  if (!assets) return data;
  return { ...words, assets: assets.filter(({ uri }) => !isEmbedded(uri)) } as CardData;
}
