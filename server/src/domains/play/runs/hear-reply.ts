import type { QuestEvent, RuledScene } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import { addLater } from './log/run-log.repository.ts';
import { countRoomForFinds, listCarriedIds, type RunEvent } from './log/run-log.ts';
import { isItemThere, type RunPlace } from './play.repository.ts';
import { findStandings, listNewlyTold, type Plot } from './plot.ts';
import type { PlayEvent, PlayedItem, QuestBook } from './quest-rules.ts';
import { continueLog } from './rules/open-log.ts';
import { lockRun, lockStanding } from './runs.repository.ts';
import { happen, type KnownStanding, type LockedPlace, openPlace } from './scene-steps.ts';
import { find, type Viewer } from './searching.ts';

/** Locks a run and opens one of its scenes, whose plot is known, with a single call. */
async function openKnownPlace(
  writer: Writer,
  { runId, sceneId }: RunPlace,
  plot: Plot,
): Promise<{ place: LockedPlace; known: KnownStanding }> {
  const locked = await lockStanding(writer, runId, sceneId);
  if (!locked) throw notFound('Scene');
  const { won, standings, later } = locked;
  const log = continueLog(writer, runId, plot.book, addLater(locked, later));
  return {
    place: { runId, sceneId, rules: plot.book, log },
    known: { won, quests: findStandings(plot.rules, standings) },
  };
}

/** Lets a player find what they looked for in a talk, unless it has been found meanwhile or is no longer there. */
async function findByAction(
  writer: Writer,
  place: LockedPlace,
  book: QuestBook,
  { itemId, accountId }: { itemId: string | null; accountId: string },
) {
  const isOpen = book.some(
    ({ rule, standing }) => rule.type === 'SEARCH' && rule.targetId === itemId && !standing.completed,
  );
  const viewer: Viewer = { accountId, role: 'player' };
  const hasRoom = countRoomForFinds(place.log.state()) > 0;
  if (itemId === null || !isOpen || !hasRoom || !(await isItemThere(writer, itemId, viewer))) return null;
  return find(writer, place, itemId, viewer);
}

/** Returns what an item that was shown or given adds to the log: all who saw it have been shown it, answering or not. */
function listActs({ kind, itemId, seenBy }: PlayedItem, characterId: string): RunEvent[] {
  const others = seenBy.filter((id) => id !== characterId);
  const shown = others.map((id) => ({ kind: 'shown', itemId, characterId: id }) as const);
  return [{ kind, itemId, characterId }, ...shown];
}

/**
 * Applies a reply, as part of the transaction that stores it. Returns the quests' changes and, if the story has rules,
 * what they make of the scene afterwards. If another character was given the item while this one answered, nothing
 * becomes of the answer: it has been heard already, but the item is neither shown nor given.
 * @param plot the scene's, by which the reply was made; null: read anew.
 */
export async function hearReply(
  writer: Writer,
  { runId, sceneId, accountId }: RunPlace & { accountId: string },
  reply: Extract<PlayEvent, { type: 'characterReplied' }>,
  plot: Plot | null,
): Promise<{ quests: QuestEvent[]; rules?: RuledScene }> {
  const { place, known } = plot
    ? await openKnownPlace(writer, { runId, sceneId }, plot)
    : { place: await openPlace(writer, { runId, sceneId }, await lockRun(writer, runId)), known: undefined };
  const { characterId, itemAct } = reply;
  const before = place.log.state();
  const lines = listNewlyTold(before, reply);
  const told: RunEvent[] = lines.length > 0 ? [{ kind: 'told', characterId, lines }] : [];
  const isCarried = itemAct !== null && listCarriedIds(before).includes(itemAct.itemId);
  const acts = isCarried ? listActs(itemAct, characterId) : [];
  const heard = await happen(writer, place, reply, [...told, ...acts], known);
  const found = await findByAction(writer, place, heard.book, { itemId: reply.foundId, accountId });
  const quests = [...heard.changes, ...(found?.changes ?? [])];
  return heard.isRuled ? { quests, rules: (found ?? heard).state.rules } : { quests };
}
