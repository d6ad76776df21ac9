import { bringsUp } from '@emberlore/brain';
import type { QuestEvent, QuestType } from '@emberlore/contract';

/** What the rules need to know about a quest. The target of SEARCH is an item, of every other type a character. */
export interface QuestRule {
  questId: string;
  name: string;
  type: QuestType;
  targetId: string;
  /** KNOWLEDGE: the line that must be told; null for any line of the target's personal knowledge. */
  knowledgeLine: string | null;
  /** DIALOGUE: phrases, separated by commas, of which one has to come up; null: any reply completes it. */
  matter: string | null;
  /** What to find out or do, in the author's words. */
  goal: string | null;
  /** A line that points at the quest; when said, it brings up the target of a SEARCH quest. */
  hint: string | null;
}

/** A run's progress in a quest. A completed quest is also initialised. */
export interface QuestStanding {
  initialized: boolean;
  completed: boolean;
}

/** The quests of a scene in order, each with the run's progress. */
export type QuestBook = readonly { rule: QuestRule; standing: QuestStanding }[];

/** What the player did with an item that they carry. */
export interface PlayedItem {
  kind: 'shown' | 'given';
  itemId: string;
  /** Who saw it beside the character who replies. */
  seenBy: readonly string[];
}

/** Events in play that advance quests. */
export type PlayEvent =
  | {
      type: 'sceneEntered';
      /** The lines that each character has told in this run, in any scene. */
      told: readonly { characterId: string; lines: readonly string[] }[];
      /** Ids of the items of this scene that such a line is about. */
      itemsToldOf: readonly string[];
    }
  | {
      type: 'characterReplied';
      characterId: string;
      /** Lines that the character has told in this run, including this reply. */
      linesTold: readonly string[];
      /** Those of them that this reply tells. */
      toldNow: readonly string[];
      /** Everything the character knows about itself. */
      personalKnowledge: readonly string[];
      /** What the scene's characters know in common. */
      commonKnowledge: readonly string[];
      /** Ids of items that the player asked about or the reply mentioned. */
      itemsMentioned: readonly string[];
      /** What the player and the character said in this turn; empty if the reply doesn't go into the message. */
      said: string;
      /** Whether the player spoke another language, and nobody knows what that means in English. */
      isForeign: boolean;
      /** What the player did with an item that they carry. */
      itemAct: PlayedItem | null;
      /** The item of an open SEARCH quest that the player has found by what they did. */
      foundId: string | null;
    }
  | {
      type: 'itemFound';
      itemId: string;
      /** Also completes a quest that had not begun. */
      begins?: boolean;
    }
  | { type: 'duelWon'; characterId: string }
  /** The story's rules say that the opponents of these FIGHT quests give way. */
  | { type: 'gaveWay'; questIds: readonly string[] }
  | { type: 'nothing' };

type Reply = Extract<PlayEvent, { type: 'characterReplied' }>;

function listKnowledge({ personalKnowledge, commonKnowledge }: Reply, lines: readonly string[]): string[] {
  return lines.filter((line) => personalKnowledge.includes(line) || commonKnowledge.includes(line));
}

/** Returns the lines of knowledge among everything that a character has told. */
export function listKnowledgeTold(reply: Reply): string[] {
  return listKnowledge(reply, reply.linesTold);
}

function hasToldLine({ knowledgeLine }: QuestRule, { linesTold, toldNow, personalKnowledge }: Reply): boolean {
  if (knowledgeLine !== null) return linesTold.includes(knowledgeLine);
  return toldNow.some((line) => personalKnowledge.includes(line));
}

function bringsUpItem({ targetId, hint }: QuestRule, { itemsMentioned, linesTold, foundId }: Reply): boolean {
  return foundId === targetId || itemsMentioned.includes(targetId) || (hint !== null && linesTold.includes(hint));
}

/** In a language that nobody can compare with the matter, a line of knowledge counts instead. */
function hasComeUp(matter: string, reply: Reply): boolean {
  return bringsUp(reply.said, matter) || (reply.isForeign && listKnowledge(reply, reply.toldNow).length > 0);
}

function afterReply(rule: QuestRule, reply: Reply, standing: QuestStanding): QuestStanding {
  if (rule.type === 'SEARCH') {
    return { ...standing, initialized: standing.initialized || bringsUpItem(rule, reply) };
  }
  if (rule.targetId !== reply.characterId) return standing;
  if (rule.type === 'DIALOGUE') {
    return { initialized: true, completed: rule.matter === null || hasComeUp(rule.matter, reply) };
  }
  const learnt = rule.type === 'KNOWLEDGE' && hasToldLine(rule, reply);
  return { initialized: true, completed: standing.completed || learnt };
}

/** What was told in another scene is known here: such a line needs no second telling, and what it is about can be sought. */
function afterEntry(
  { type, targetId, knowledgeLine, hint }: QuestRule,
  { told, itemsToldOf }: Extract<PlayEvent, { type: 'sceneEntered' }>,
  standing: QuestStanding,
): QuestStanding {
  const isTold = (line: string | null, by?: string) =>
    line !== null && told.some(({ characterId, lines }) => (by ?? characterId) === characterId && lines.includes(line));
  if (type === 'DIALOGUE') return { ...standing, initialized: true };
  if (type === 'KNOWLEDGE' && isTold(knowledgeLine, targetId)) return { initialized: true, completed: true };
  if (type === 'SEARCH' && (itemsToldOf.includes(targetId) || isTold(hint))) return { ...standing, initialized: true };
  return standing;
}

function afterEvent(rule: QuestRule, event: PlayEvent, standing: QuestStanding): QuestStanding {
  switch (event.type) {
    case 'sceneEntered':
      return afterEntry(rule, event, standing);
    case 'characterReplied':
      return afterReply(rule, event, standing);
    case 'itemFound':
      return rule.type === 'SEARCH' && rule.targetId === event.itemId && (standing.initialized || event.begins === true)
        ? { initialized: true, completed: true }
        : standing;
    case 'duelWon':
      return rule.type === 'FIGHT' && rule.targetId === event.characterId
        ? { initialized: true, completed: true }
        : standing;
    case 'gaveWay':
      return rule.type === 'FIGHT' && standing.initialized && event.questIds.includes(rule.questId)
        ? { initialized: true, completed: true }
        : standing;
    case 'nothing':
      return standing;
  }
}

/**
 * Applies an event to the quests of a scene, by the specification's table. Returns the new progress and the changes in
 * quest order, initialised before completed. Progress never goes back.
 */
export function advance(book: QuestBook, event: PlayEvent): { book: QuestBook; changes: QuestEvent[] } {
  const changes: QuestEvent[] = [];
  const next = book.map(({ rule, standing }) => {
    const after = standing.completed ? standing : afterEvent(rule, event, standing);
    if (after.initialized && !standing.initialized) changes.push({ questId: rule.questId, event: 'initialized' });
    if (after.completed && !standing.completed) changes.push({ questId: rule.questId, event: 'completed' });
    return { rule, standing: after };
  });
  return { book: next, changes };
}

/**
 * Whether a scene is won: all quests are completed or, without quests, the player has talked with every character. A
 * scene with neither is never won.
 */
export function isWon(book: QuestBook, characterIds: readonly string[], talkedWith: ReadonlySet<string>): boolean {
  if (book.length > 0) return book.every(({ standing }) => standing.completed);
  return characterIds.length > 0 && characterIds.every((id) => talkedWith.has(id));
}

/** Whether a duel is available: a FIGHT quest is initialised and not completed. */
export function isFightOn(book: QuestBook): boolean {
  return book.some(({ rule, standing }) => rule.type === 'FIGHT' && standing.initialized && !standing.completed);
}

/**
 * Returns the item that a search finds now: the target of the first initialised, uncompleted SEARCH quest; null if
 * none.
 */
export function itemToFind(book: QuestBook): string | null {
  const wanted = book.find(
    ({ rule, standing }) => rule.type === 'SEARCH' && standing.initialized && !standing.completed,
  );
  return wanted?.rule.targetId ?? null;
}

/** Returns the items that uncompleted SEARCH quests seek, in order: those of quests that have begun, and of the others. */
export function listSought(book: QuestBook): { begun: string[]; later: string[] } {
  const open = book.filter(({ rule, standing }) => rule.type === 'SEARCH' && !standing.completed);
  const items = (begun: boolean) =>
    open.filter(({ standing }) => standing.initialized === begun).map(({ rule }) => rule.targetId);
  return { begun: items(true), later: items(false) };
}
