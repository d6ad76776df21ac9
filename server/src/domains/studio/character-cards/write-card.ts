import { type CharacterDetail, characterNature, type Lorebook } from '@emberlore/contract';
import { readableTexts } from '../../../kit/inner-texts.ts';
import { listAnswers, listAskedAs, listLorebook, listOrdinaryLife, listToldWhen } from '../../../kit/voice-sheets.ts';
import { fitLorebook } from '../story-export/fit-lorebook.service.ts';
import type { CardAsset, CardData } from './card.ts';
import { isEmbedded } from './embedded-pictures.ts';
import { fitCard } from './fit-card.ts';
import { fromLore, listKeyed, toLore } from './lorebook.ts';

const natureFields = Object.keys(characterNature.omit({ characterVoiceName: true }).shape);

/** Fields that version 2 of the specification requires in every card. */
const blank: CardData = {
  name: '',
  description: '',
  personality: '',
  scenario: '',
  first_mes: '',
  mes_example: '',
  creator_notes: '',
  system_prompt: '',
  post_history_instructions: '',
  alternate_greetings: [],
  tags: [],
  creator: '',
  character_version: '',
  extensions: {},
} as unknown as CardData;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** The database stores the fields of an entry in another order. */
const isSameLore = (one: Lorebook, other: Lorebook) => isSame(one.map(fromLore), other.map(fromLore));

function buildOwnFields(character: CharacterDetail) {
  const nature = Object.fromEntries(Object.entries(character).filter(([field]) => natureFields.includes(field)));
  const { secret, smallTalk, refusals, farewells, voiceSheet, personalKnowledge } = readableTexts(character);
  return {
    pronouns: character.characterPronouns,
    voice: character.characterVoiceName,
    nature,
    secret: secret ?? '',
    smallTalk,
    refusals,
    farewells,
    ordinaryLife: listOrdinaryLife(voiceSheet),
    answers: listAnswers(voiceSheet),
    askedAs: listAskedAs(voiceSheet, personalKnowledge),
    toldWhen: listToldWhen(voiceSheet, personalKnowledge),
    lorebook: listLorebook(voiceSheet),
    ...(character.characterKnowledgeSealed ? { knowledgeSealed: true } : {}),
  };
}

/**
 * Builds a lorebook: the lines of knowledge are always active, the entries of the character's lorebook by their keys. An
 * entry of the card that is unchanged, or switched off, stays as it was.
 */
function buildLorebook(lines: readonly string[], lorebook: Lorebook, before: CardData) {
  const known = lines.map((content, at) => {
    return { keys: [], content, extensions: {}, enabled: true, insertion_order: at, constant: true };
  });
  const old = listKeyed(before).map((entry) => ({ entry, fitted: fitLorebook([toLore(entry)], '', () => undefined) }));
  const keyed = lorebook.map((lore) => old.find(({ fitted }) => isSameLore(fitted, [lore]))?.entry ?? fromLore(lore));
  const off = (before.character_book?.entries ?? []).filter(({ enabled }) => enabled === false);
  return { extensions: {}, ...before.character_book, entries: [...known, ...keyed, ...off] };
}

/** Returns the card fields that differ because the character has been edited since its import. */
function changedWords(character: CharacterDetail, before: CardData): Partial<CardData> {
  const was = fitCard(before, () => undefined);
  const { characterName, characterDescription } = character;
  const { greetings, personalKnowledge, voiceSheet } = readableTexts(character);
  const lorebook = listLorebook(voiceSheet);
  const [first_mes = '', ...alternate_greetings] = greetings;
  return {
    ...(characterName === was.name ? {} : { name: characterName }),
    ...(characterDescription === was.description
      ? {}
      : { description: characterDescription, personality: '', scenario: '' }),
    ...(isSame(greetings, was.greetings) ? {} : { first_mes, alternate_greetings }),
    ...(isSame(personalKnowledge, was.personalKnowledge) && isSameLore(lorebook, listLorebook(was.voiceSheet))
      ? {}
      : { character_book: buildLorebook(personalKnowledge, lorebook, before) }),
  };
}

/** The most answers that the sample talk of a card contains: other programs send all of it to a language model. */
const SAMPLES = 5;

/** Builds the sample talk of a character that was created here, from its answers. */
function buildSampleTalk(character: CharacterDetail): string {
  const answers = listAnswers(readableTexts(character).voiceSheet).slice(0, SAMPLES);
  return answers.map(({ asked: [first = ''], say }) => `<START>\n{{user}}: ${first}\n{{char}}: ${say}`).join('\n');
}

/**
 * Builds the card data of a character. Everything from the imported card that hasn't been edited since stays as it was,
 * including unknown fields.
 */
export function toCardData(character: CharacterDetail, stored: CardData | null): CardData {
  const before = stored ?? blank;
  const creator = stored ? {} : { creator: character.characterCreatedBy, mes_example: buildSampleTalk(character) };
  const extensions = { ...before.extensions, emberlore: buildOwnFields(character) };
  return { ...before, ...creator, ...changedWords(character, before), extensions };
}

/** Builds a complete card. Version 3 requires lists of assets and of group greetings. */
export function buildCard(data: CardData, version: 2 | 3, assets: readonly CardAsset[] = []) {
  if (version === 2) {
    return { spec: 'chara_card_v2', spec_version: '2.0', data };
  }
  // The character's current pictures replace the card's; other assets are preserved.
  const others = (data.assets ?? []).filter(({ type }) => type !== 'icon' && type !== 'emotion');
  const group_only_greetings = data.group_only_greetings ?? [];
  return {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: { ...data, group_only_greetings, assets: [...assets, ...others] },
  };
}

/** Removes the embedded pictures from a card before it is stored with its character, and what every export writes anew. */
export function withoutPictures({ extensions, ...data }: CardData): CardData {
  const { emberlore: _ours, ...theirs } = extensions ?? {};
  const { assets, ...words } = { ...data, ...(extensions ? { extensions: theirs } : {}) };
  if (!assets) return words as CardData;
  return { ...words, assets: assets.filter(({ uri }) => !isEmbedded(uri)) } as CardData;
}
