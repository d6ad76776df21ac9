import { characterNature, pronouns } from '@emberlore/contract';
import { z } from 'zod';
import { sheetFields } from '../story-export/fit-sheet.service.ts';

/** More than any real card's text needs, but bounded. */
const text = z.string().max(200_000);
const texts = z.array(text).max(500);

/** A text that some programs leave out or write as null. */
const given = text.nullish().transform((value) => value ?? '');

const flag = z.boolean().nullish().catch(null);
const number = z.number().nullish().catch(null);

const entry = z.looseObject({
  keys: texts.nullish().transform((keys) => keys ?? []),
  secondary_keys: texts.nullish().catch(null),
  content: given,
  enabled: flag,
  // What programs disagree about must not make a card unreadable.
  constant: flag,
  selective: flag,
  case_sensitive: flag,
  use_regex: flag,
  priority: number,
  insertion_order: number,
  /** What SillyTavern adds to the specification. */
  extensions: z
    .looseObject({
      selectiveLogic: number,
      useProbability: flag,
      probability: number,
      sticky: number,
      cooldown: number,
      delay: number,
      case_sensitive: flag,
      match_whole_words: flag,
    })
    .nullish()
    .catch(null),
});
export type LoreEntry = z.infer<typeof entry>;

/** More pictures and files than any real card contains. */
export const MAX_ASSETS = 200;

const book = z.looseObject({ entries: z.array(entry).max(2000).default([]) });

const asset = z.looseObject({
  type: z.string().max(200),
  uri: text,
  name: z.string().max(500),
  ext: z.string().max(50),
});
export type CardAsset = z.infer<typeof asset>;

/** Fields that our exports add beyond the specification. */
export const ownFields = z.object({
  pronouns,
  voice: z.string().max(100),
  nature: characterNature.omit({ characterVoiceName: true }).partial(),
  secret: text.default(''),
  smallTalk: texts.default([]),
  refusals: texts.default([]),
  farewells: texts.default([]),
  ...sheetFields,
  /** Whether the character also has knowledge that another author sealed, which is never in the file. */
  knowledgeSealed: z.boolean().default(false),
});
export type OwnFields = z.infer<typeof ownFields>;

/** The data of a Character Card; unknown fields are preserved. */
export const cardData = z.looseObject({
  name: text,
  description: given,
  personality: given,
  scenario: given,
  first_mes: given,
  alternate_greetings: texts.nullish(),
  group_only_greetings: texts.nullish(),
  character_book: book.nullish(),
  assets: z.array(asset).max(MAX_ASSETS).nullish(),
  extensions: z.looseObject({ emberlore: z.unknown().optional() }).nullish(),
});
export type CardData = z.infer<typeof cardData>;

/** A Character Card of version 2 or 3, or a bare data object from before versions. */
export const card = z.union([
  z.looseObject({ spec: z.enum(['chara_card_v2', 'chara_card_v3']), data: cardData }),
  cardData.transform((data) => ({ spec: 'chara_card_v2' as const, data })),
]);
