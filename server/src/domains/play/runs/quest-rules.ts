import type { QuestEvent, QuestType } from '@emberlore/contract';

/** What the rules need to know of a quest. SEARCH is about an item, every other type about a character. */
export interface QuestRule {
  questId: string;
  type: QuestType;
  targetId: string;
  /** KNOWLEDGE: the very line that must be told; null: any line of the target's personal knowledge. */
  knowledgeLine: string | null;
  /** A line that points at the quest; said aloud, it brings up what a SEARCH quest is about. */
  hint: string | null;
}

/** How far a run has come with a quest. A completed quest is an initialised one. */
export interface QuestStanding {
  initialized: boolean;
  completed: boolean;
}

/** The quests of one scene in their order, each with how far the run has come. */
export type QuestBook = readonly { rule: QuestRule; standing: QuestStanding }[];

/** What happens in play that quests listen for. */
export type PlayEvent =
  | { type: 'sceneEntered' }
  | {
      type: 'characterReplied';
      characterId: string;
      /** Lines that the character has told in this run, this reply's included. */
      linesTold: readonly string[];
      /** All that the character knows of itself. */
      personalKnowledge: readonly string[];
      /** Ids of the items that the player asked about or the reply brought up. */
      itemsMentioned: readonly string[];
    }
  | { type: 'itemFound'; itemId: string }
  | { type: 'duelWon'; characterId: string }
  | { type: 'nothing' };

type Reply = Extract<PlayEvent, { type: 'characterReplied' }>;

function toldWhatIsAsked({ knowledgeLine }: QuestRule, { linesTold, personalKnowledge }: Reply): boolean {
  if (knowledgeLine !== null) return linesTold.includes(knowledgeLine);
  return linesTold.some((line) => personalKnowledge.includes(line));
}

function bringsUpItem({ targetId, hint }: QuestRule, { itemsMentioned, linesTold }: Reply): boolean {
  return itemsMentioned.includes(targetId) || (hint !== null && linesTold.includes(hint));
}

function afterReply(rule: QuestRule, reply: Reply, standing: QuestStanding): QuestStanding {
  if (rule.type === 'SEARCH') {
    return { ...standing, initialized: standing.initialized || bringsUpItem(rule, reply) };
  }
  if (rule.targetId !== reply.characterId) return standing;
  if (rule.type === 'DIALOGUE') return { initialized: true, completed: true };
  const learnt = rule.type === 'KNOWLEDGE' && toldWhatIsAsked(rule, reply);
  return { initialized: true, completed: standing.completed || learnt };
}

function afterEvent(rule: QuestRule, event: PlayEvent, standing: QuestStanding): QuestStanding {
  switch (event.type) {
    case 'sceneEntered':
      return { ...standing, initialized: standing.initialized || rule.type === 'DIALOGUE' };
    case 'characterReplied':
      return afterReply(rule, event, standing);
    case 'itemFound':
      // Finding by chance what nobody has spoken of yet is not possible: a search looks for initialised quests alone.
      return rule.type === 'SEARCH' && rule.targetId === event.itemId && standing.initialized
        ? { initialized: true, completed: true }
        : standing;
    case 'duelWon':
      return rule.type === 'FIGHT' && rule.targetId === event.characterId
        ? { initialized: true, completed: true }
        : standing;
    case 'nothing':
      return standing;
  }
}

/**
 * What an event does to the quests of a scene, by the table of the specification's quests: the book as it stands
 * afterwards, and what changed, in the order of the quests, initialised before completed. Nothing ever goes back.
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
 * Whether a scene is won: every quest completed or, without quests, each of its characters talked with. A scene with
 * neither is never won.
 */
export function isWon(book: QuestBook, characterIds: readonly string[], talkedWith: ReadonlySet<string>): boolean {
  if (book.length > 0) return book.every(({ standing }) => standing.completed);
  return characterIds.length > 0 && characterIds.every((id) => talkedWith.has(id));
}

/** Whether a duel is on offer: a FIGHT quest is initialised and not completed. */
export function isFightOn(book: QuestBook): boolean {
  return book.some(({ rule, standing }) => rule.type === 'FIGHT' && standing.initialized && !standing.completed);
}

/** The item that a search finds now: that of the first SEARCH quest initialised and not completed, else null. */
export function itemToFind(book: QuestBook): string | null {
  const wanted = book.find(
    ({ rule, standing }) => rule.type === 'SEARCH' && standing.initialized && !standing.completed,
  );
  return wanted?.rule.targetId ?? null;
}
