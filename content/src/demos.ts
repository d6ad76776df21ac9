import { limits, trimmed } from '@emberlore/contract';
import { z } from 'zod';
import { launchCharacter } from './characters.ts';
import { readJson } from './read-json.ts';
import { readVoiceSheets, type WithVoiceSheet } from './voice-sheets.ts';

const text = z.string().trim().min(1);
const section = z.strictObject({ title: text, text });

const demosFile = z.strictObject({
  /** The town of the early 1900s: its characters, their backgrounds, and common knowledge. */
  irishTown: z.strictObject({
    characters: z.array(launchCharacter).length(3),
    backgrounds: z.record(z.string(), text),
    /** Suggested questions by character id: each has a good answer. */
    questions: z.record(z.string(), z.array(text).length(3)),
    town: z.array(text).min(limits.knowledgeLinesLeast),
  }),
  warGame: z.array(
    z.strictObject({
      warGameId: text,
      title: text,
      background: text,
      description: trimmed(limits.sceneDescription, 1),
      character: launchCharacter,
      gameName: text,
      gameDescription: text,
      questions: z.array(text).length(3),
      /** Common knowledge there. */
      known: z.array(text).min(limits.knowledgeLinesLeast),
      /** Short true facts for the card after a game. */
      facts: z.array(text).min(4),
    }),
  ),
  /** `type` is the id of the portrait. */
  outfits: z.array(z.strictObject({ id: z.number().int(), name: text, type: text, description: text })),
  mapMarkers: z.array(
    z.strictObject({ title: text, description: text, locked: z.boolean(), warGameId: text.optional() }),
  ),
  genres: z.array(z.strictObject({ id: text, name: text, blurb: text })).length(20),
  settings: z.array(z.strictObject({ id: text, background: text, name: text, blurb: text })).length(8),
  /** The date of the legal texts as text. */
  legalUpdated: text,
  /**
   * `{email}` in legal texts and answers stands for the installation's support address. Paragraphs are separated by an
   * empty line, and links are written `[words](address)`.
   */
  privacyPolicySections: z.array(section),
  /** The author of the icons, for the pages' footer. */
  picturesCredit: text,
  faq: z.array(z.strictObject({ question: text, answer: text })),
});

type DemosFile = z.infer<typeof demosFile>;

/** The texts of the demo areas, with the voice sheets of their people. */
export type Demos = Omit<DemosFile, 'irishTown' | 'warGame'> & {
  irishTown: Omit<DemosFile['irishTown'], 'characters'> & { characters: WithVoiceSheet[] };
  warGame: (Omit<DemosFile['warGame'][number], 'character'> & { character: WithVoiceSheet })[];
};

/** Reads the texts of the demo areas, legal pages and help. Throws an error that names the field if the file is invalid. */
export function demos(): Demos {
  const { irishTown, warGame, ...rest } = readJson(demosFile, 'demos.json');
  const locals = readVoiceSheets('irish-town', irishTown.characters).characters;
  const soldiers = readVoiceSheets(
    'war-game',
    warGame.map(({ character }) => character),
  ).characters;
  return {
    ...rest,
    irishTown: { ...irishTown, characters: locals },
    warGame: warGame.flatMap((place, at) => soldiers.slice(at, at + 1).map((character) => ({ ...place, character }))),
  };
}
