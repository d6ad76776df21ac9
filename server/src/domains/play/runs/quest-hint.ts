import type { calls, Output } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import { hintsFor } from './hints.ts';
import { type RunPlace, readBook, readQuestNames, readVoices } from './play.repository.ts';
import { findQuestion, readFoundText } from './quest-hint.repository.ts';
import type { QuestBook } from './quest-rules.ts';
import { listOpenTo, readLeftOutAt } from './rules/missing-quests.ts';

export type QuestHint = NonNullable<Output<typeof calls.getHint>['hint']>;

type Entry = QuestBook[number];

/** Which hint is wanted: from 1 (faint) to 3 (plain), and at which quest; without one, at the one that comes next. */
export interface WantedHint {
  strength: number;
  questId?: string | undefined;
}

/** Returns the wanted quest, or the one that comes next: the first that has been discovered, else the first that is left. */
function findQuest(book: QuestBook, questId: string | undefined): Entry | undefined {
  const open = book.filter(({ standing }) => !standing.completed);
  const wanted = open.find(({ rule }) => rule.questId === questId);
  return wanted ?? open.find(({ standing }) => standing.initialized) ?? open[0];
}

/** Returns those to turn to: the quest's character, or for an item those who may speak of it. */
async function readNames(
  db: Reader,
  { rule }: Entry,
  target: string | null,
  { sceneId, absent }: { sceneId: string; absent: readonly string[] },
): Promise<string[]> {
  if (rule.type !== 'SEARCH') return target === null ? [] : [target];
  const voices = (await readVoices(db, sceneId)).filter(({ characterId }) => !absent.includes(characterId));
  const only = [{ rule, standing: { initialized: false, completed: false } }];
  const speakers = voices.filter(({ characterId }) => hintsFor(only, characterId, voices).length > 0);
  return (speakers.length > 0 ? speakers : voices).map(({ name }) => name);
}

/**
 * Returns what to ask, bring up or look into, in so many words; null where the author has written nothing of the kind, or
 * for a line that is held back.
 */
async function readStep(
  db: Reader,
  { rule, standing }: Entry,
  target: string | null,
  { runId, sceneId, heldBy }: RunPlace & { heldBy: (characterId: string) => string[] },
): Promise<string | null> {
  const { targetId, knowledgeLine } = rule;
  switch (rule.type) {
    case 'KNOWLEDGE':
      if (knowledgeLine === null || heldBy(targetId).includes(knowledgeLine)) return null;
      return findQuestion(db, { sceneId, characterId: targetId, line: knowledgeLine });
    case 'DIALOGUE':
      return rule.matter?.split(',')[0]?.trim() ?? null;
    case 'SEARCH':
      return standing.initialized ? readFoundText(db, rule.targetId, runId) : target;
    case 'FIGHT':
      return null;
  }
}

/**
 * Returns a hint at a quest of a scene in a run, in three strengths: whom to turn to, the author's hint, and what to ask or
 * do; null if no quest is open. Throws `Scene Not Found.` for one that the rules keep closed.
 */
export async function readQuestHint(
  db: Reader,
  place: RunPlace,
  { strength, questId: wanted }: WantedHint,
): Promise<QuestHint | null> {
  const [book, leftOut] = await Promise.all([readBook(db, place.runId, place.sceneId), readLeftOutAt(db, place)]);
  if (leftOut.closed.has(place.sceneId)) throw notFound('Scene');
  const next = findQuest(listOpenTo(book, leftOut, place.sceneId), wanted);
  if (!next) return null;
  const { questId, type, hint } = next.rule;
  const [named] = await readQuestNames(db, [questId], place.runId);
  const target = named?.target ?? null;
  return {
    questId,
    questType: type,
    started: next.standing.initialized,
    names: await readNames(db, next, target, { ...place, absent: leftOut.absentFrom(place.sceneId) }),
    ...(strength >= 2 && { sentence: hint }),
    ...(strength >= 3 && { step: await readStep(db, next, target, { ...place, heldBy: leftOut.heldBy }) }),
  };
}
