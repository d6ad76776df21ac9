import { existsSync } from 'node:fs';
import { condition, type StoryRules, type VoiceSheet, voiceSheet } from '@emberlore/contract';
import { z } from 'zod';
import type { LaunchCharacter } from './characters.ts';
import { contentPath, readJson } from './read-json.ts';

/** Reactions to facts, with when each may be said, by its text: the conditions become rules of the story. */
const toldFile = z.array(
  voiceSheet.shape.told.element
    .extend({ when: z.record(z.string(), condition).optional() })
    .refine(({ say, when = {} }) => Object.keys(when).every((line) => say.includes(line)), {
      message: 'A condition is for none of the lines.',
    }),
);
const sheetFile = voiceSheet
  .omit({ askedAs: true, answers: true, followUps: true, answered: true, suggested: true })
  .extend({
    character: z.string(),
    told: toldFile,
    /** What it says when the player comes to it, by what has happened; the first that holds. */
    greetings: z.array(z.strictObject({ when: condition, say: z.string().min(1).max(400) })).default([]),
  });
const askedAsFile = z.record(z.string(), voiceSheet.shape.askedAs);
/** Answers, with when they may be given: the conditions become rules of the story. */
const answersFile = z.record(
  z.string(),
  z.array(voiceSheet.shape.answers.unwrap().element.extend({ when: condition.optional() })),
);
const followUpsFile = z.record(z.string(), voiceSheet.shape.followUps.unwrap());
const answeredFile = z.record(z.string(), voiceSheet.shape.answered.unwrap());
const suggestedFile = z.record(z.string(), z.record(z.string(), z.string()));

interface NamedItem {
  id: string;
  name: string;
}

/** A launch character with its voice sheet, or null if it has none. */
export type WithVoiceSheet = LaunchCharacter & { voiceSheet: VoiceSheet | null };

/** The parts of the voice sheets of a story or an open area, by character; `common` holds what all there know. */
interface SheetFiles {
  askedAs: z.infer<typeof askedAsFile>;
  /** Absent for an open area, like the parts below. */
  answers: z.infer<typeof answersFile> | undefined;
  followUps: z.infer<typeof followUpsFile> | undefined;
  answered: z.infer<typeof answeredFile> | undefined;
  suggested: z.infer<typeof suggestedFile> | undefined;
}

function readOptional<Schema extends z.ZodType>(schema: Schema, folder: string, slug: string) {
  return existsSync(contentPath(folder, `${slug}.json`)) ? readJson(schema, folder, `${slug}.json`) : undefined;
}

const readSheetFiles = (slug: string): SheetFiles => ({
  askedAs: readOptional(askedAsFile, 'asked-as', slug) ?? {},
  answers: readOptional(answersFile, 'answers', slug),
  followUps: readOptional(followUpsFile, 'follow-ups', slug),
  answered: readOptional(answeredFile, 'answered', slug),
  suggested: readOptional(suggestedFile, 'suggested', slug),
});

/** Returns the parts of a character's sheet that its story's or area's files hold. */
function pickParts({ askedAs, answers, followUps, answered, suggested }: SheetFiles, id: string) {
  const given = answers?.[id]?.map(({ when: _rule, ...answer }) => answer);
  const asked = followUps?.[id];
  const reactions = answered?.[id];
  return {
    askedAs: { ...askedAs.common, ...askedAs[id] },
    ...(given && { answers: given }),
    ...(asked && { followUps: asked }),
    ...(reactions && { answered: reactions }),
    ...(suggested && { suggested: { ...suggested.common, ...suggested[id] } }),
  };
}

/**
 * Reads the voice sheet of a launch character, with the conditions of its reactions to facts; null if it has none. Its
 * file names the story's items by id.
 */
function readVoiceSheet(
  characterId: string,
  files: SheetFiles,
  items: readonly NamedItem[],
): { sheet: VoiceSheet; rules: StoryRules['lines'] } | null {
  if (!existsSync(contentPath('voice-sheets', `${characterId}.json`))) return null;
  const { character, shown, told, greetings, ...sheet } = readJson(sheetFile, 'voice-sheets', `${characterId}.json`);
  if (character !== characterId) throw new Error(`content/voice-sheets/${characterId}.json is about ${character}.`);
  const byName = Object.entries(shown).map(([id, lines]) => [items.find((item) => item.id === id)?.name ?? id, lines]);
  return {
    sheet: {
      ...sheet,
      told: told.map(({ when: _rules, ...fact }) => fact),
      ...(greetings.length > 0 && { greetings: greetings.map(({ say }) => say) }),
      shown: Object.fromEntries(byName),
      ...pickParts(files, characterId),
    },
    rules: [
      ...told.flatMap(({ when = {} }) =>
        Object.entries(when).map(([line, rule]) => ({ characterId, line, when: rule })),
      ),
      ...greetings.map(({ say, when }) => ({ characterId, line: say, when })),
    ],
  };
}

/**
 * Reads the voice sheets of the characters of a story or area, and when their answers and reactions may be said, as rules
 * that name its content like those of the story's file. Reads the files that all of them share once. Throws an error that names a
 * wrong file and field.
 */
export function readVoiceSheets(
  slug: string,
  characters: readonly LaunchCharacter[],
  items: readonly NamedItem[] = [],
): { characters: WithVoiceSheet[]; sheetRules: StoryRules['lines'] } {
  const files = readSheetFiles(slug);
  const read = characters.map((each) => ({ each, found: readVoiceSheet(each.id, files, items) }));
  const answerRules = Object.entries(files.answers ?? {}).flatMap(([characterId, given]) =>
    given.flatMap(({ say, when }) => (when ? [{ characterId, line: say, when }] : [])),
  );
  return {
    characters: read.map(({ each, found }) => ({ ...each, voiceSheet: found?.sheet ?? null })),
    sheetRules: [...answerRules, ...read.flatMap(({ found }) => found?.rules ?? [])],
  };
}
