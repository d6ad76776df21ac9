import { existsSync } from 'node:fs';
import { condition, type StoryRules, type VoiceSheet, voiceSheet } from '@emberlore/contract';
import { z } from 'zod';
import type { LaunchCharacter } from './characters.ts';
import { contentPath, readJson } from './read-json.ts';

const sheetFile = voiceSheet
  .omit({ askedAs: true, answers: true, followUps: true, suggested: true })
  .extend({ character: z.string() });
const askedAsFile = z.record(z.string(), voiceSheet.shape.askedAs);
/** Answers, with when they may be given: the conditions become rules of the story. */
const answersFile = z.record(
  z.string(),
  z.array(voiceSheet.shape.answers.unwrap().element.extend({ when: condition.optional() })),
);
const followUpsFile = z.record(z.string(), voiceSheet.shape.followUps.unwrap());
const suggestedFile = z.record(z.string(), z.record(z.string(), z.string()));

interface NamedItem {
  id: string;
  name: string;
}

/** A launch character with its voice sheet, or null if it has none. */
export type WithVoiceSheet = LaunchCharacter & { voiceSheet: VoiceSheet | null };

/** Returns the questions that a story's or area's lines answer: those of the character, and those that all there know. */
function readAskedAs(slug: string, characterId: string): VoiceSheet['askedAs'] {
  if (!existsSync(contentPath('asked-as', `${slug}.json`))) return {};
  const file = readJson(askedAsFile, 'asked-as', `${slug}.json`);
  return { ...file.common, ...file[characterId] };
}

/** Returns the answers of a character of a story; absent for an open area. */
function readAnswers(slug: string, characterId: string): Pick<VoiceSheet, 'answers'> {
  if (!existsSync(contentPath('answers', `${slug}.json`))) return {};
  const answers = readJson(answersFile, 'answers', `${slug}.json`)[characterId];
  return answers ? { answers: answers.map(({ when: _rule, ...answer }) => answer) } : {};
}

/** Returns when the answers of a story may be given, as rules that name its content like those of the story's file. */
export function readAnswerRules(slug: string): StoryRules['lines'] {
  const answers = Object.entries(readJson(answersFile, 'answers', `${slug}.json`));
  return answers.flatMap(([characterId, given]) =>
    given.flatMap(({ say, when }) => (when ? [{ characterId, line: say, when }] : [])),
  );
}

/** Returns the follow-ups of a character of a story; absent for an open area. */
function readFollowUps(slug: string, characterId: string): Pick<VoiceSheet, 'followUps'> {
  if (!existsSync(contentPath('follow-ups', `${slug}.json`))) return {};
  const followUps = readJson(followUpsFile, 'follow-ups', `${slug}.json`)[characterId];
  return followUps ? { followUps } : {};
}

/** Returns the questions that are suggested to players, by the line that answers; absent for an open area. */
function readSuggested(slug: string, characterId: string): Pick<VoiceSheet, 'suggested'> {
  if (!existsSync(contentPath('suggested', `${slug}.json`))) return {};
  const file = readJson(suggestedFile, 'suggested', `${slug}.json`);
  return { suggested: { ...file.common, ...file[characterId] } };
}

/**
 * Returns the voice sheet of a launch character, or null if it has none. `slug` names its story or area; a sheet's file
 * names the story's items by id. Throws an error that names a wrong file and field.
 */
function readVoiceSheet(characterId: string, slug: string, items: readonly NamedItem[]): VoiceSheet | null {
  if (!existsSync(contentPath('voice-sheets', `${characterId}.json`))) return null;
  const { character, shown, ...sheet } = readJson(sheetFile, 'voice-sheets', `${characterId}.json`);
  if (character !== characterId) throw new Error(`content/voice-sheets/${characterId}.json is about ${character}.`);
  const byName = Object.entries(shown).map(([id, lines]) => [items.find((item) => item.id === id)?.name ?? id, lines]);
  return {
    ...sheet,
    shown: Object.fromEntries(byName),
    askedAs: readAskedAs(slug, characterId),
    ...readAnswers(slug, characterId),
    ...readFollowUps(slug, characterId),
    ...readSuggested(slug, characterId),
  };
}

/** Adds the voice sheet of a character of this story or area. */
export function withVoiceSheet(
  character: LaunchCharacter,
  slug: string,
  items: readonly NamedItem[] = [],
): WithVoiceSheet {
  return { ...character, voiceSheet: readVoiceSheet(character.id, slug, items) };
}
