import { limits, trimmed } from '@emberlore/contract';
import { z } from 'zod';
import { launchCharacter } from './characters.ts';
import { readJson } from './read-json.ts';

const text = z.string().trim().min(1);
const section = z.strictObject({ title: text, text });

const demosFile = z.strictObject({
  /** The town of the early 1900s: its people, the background each stands before, and what everybody there knows. */
  irishTown: z.strictObject({
    characters: z.array(launchCharacter).length(3),
    backgrounds: z.record(z.string(), text),
    /** What a stranger may ask each, by their id: each question has a good answer. */
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
      /** What everybody there knows. */
      known: z.array(text).min(limits.knowledgeLinesLeast),
      /** Short and true, for the card after a game. */
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
  /** The day of the legal texts, in words. */
  legalUpdated: text,
  /**
   * `{email}` in legal texts and answers stands for the installation's help address. Paragraphs are apart by an empty line,
   * and a link is written `[words](address)`.
   */
  privacyPolicySections: z.array(section),
  /** Who drew the icons, for the pages' foot. */
  picturesCredit: text,
  faq: z.array(z.strictObject({ question: text, answer: text })),
});

export type Demos = z.infer<typeof demosFile>;

/** What the demo areas, legal pages and help show. Throws an error that names the field when the file is not valid. */
export function demos(): Demos {
  return readJson(demosFile, 'demos.json');
}
