import type { Message, SaidMessage, TalkEvent } from '@emberlore/contract';
import type { SceneTurn } from '../scene-log.repository.ts';
import { readGroupMessage } from '../turn/group-part.ts';
import type { Emit } from '../turn/speaker.ts';

/** Who says something in a group talk. */
export interface GroupSpeaker {
  id: string;
  name: string;
}

/** Adds the speaker to a message, unless it belongs to somebody else: to the player, the narrator or a partner. */
export function withSpeaker<T extends Pick<Message, 'messageUser' | 'messageName'>>(message: T, who: GroupSpeaker): T {
  if (message.messageUser !== 'npc' || message.messageName) return message;
  return { ...message, messageCharacterId: who.id, messageName: who.name };
}

/** Emits the events of one character's reply, naming the speaker. */
export function speakAs(who: GroupSpeaker, emit: Emit): Emit {
  let isAnnounced = false;
  const named = (event: TalkEvent): TalkEvent => {
    if (event.event === 'delta') return { ...event, data: withSpeaker(event.data, who) };
    return event.event === 'message' ? { ...event, data: withSpeaker(event.data, who) } : event;
  };
  return (event) => {
    if (!isAnnounced) emit({ event: 'speaker', data: { characterId: who.id, characterName: who.name } });
    isAnnounced = true;
    emit(named(event));
  };
}

/** Whether a turn is another reply to the message of the turn before it, which may have been edited for one of them. */
function joins(turn: SceneTurn, before: SceneTurn | undefined): boolean {
  const group = readGroupMessage(turn.ledgerCause);
  return (
    group !== null && group === readGroupMessage(before?.ledgerCause ?? null) && turn.playerText === before?.playerText
  );
}

/** Returns the lines of a turn with their speakers; the player's message only once. */
function toLines(turn: SceneTurn, before: SceneTurn | undefined, who: GroupSpeaker): Message[] {
  const { id, kind, playerText } = turn;
  const own = { messageId: id, messageUser: 'user', message: playerText ?? '', audioChunk: '' } as const;
  const opens = kind === 'opening' ? { messageOpens: true as const } : {};
  const said: Message[] = playerText === null || joins(turn, before) ? [] : [own];
  return [
    ...said.map((line) => (kind === 'action' ? { ...line, messageAction: true } : line)),
    ...turn.sentences.map((sentence) => withSpeaker({ ...sentence, ...opens, audioChunk: '' }, who)),
  ];
}

/** Returns the lines of these turns, oldest first. `before` is the turn before the first one. */
export function toLog(
  turns: readonly SceneTurn[],
  before: SceneTurn | undefined,
  { runId, people }: { runId: string; people: readonly GroupSpeaker[] },
): SaidMessage[] {
  return turns.flatMap((turn, index) => {
    const who = people.find(({ id }) => id === turn.characterId);
    if (!who) return [];
    const place = { messageRunId: runId, messageAt: new Date(turn.createdAt).toISOString() };
    return toLines(turn, turns[index - 1] ?? before, who).map((line) => ({ ...line, ...place }));
  });
}

/** Joins what a character itself says in a reply. */
export const joinReply = (messages: readonly Pick<Message, 'messageUser' | 'messageName' | 'message'>[]): string =>
  messages
    .flatMap(({ messageUser, messageName, message }) => (messageUser === 'npc' && !messageName ? [message] : []))
    .join(' ');

/** Whether a turn ends with a gesture of another character. */
const hasReaction = ({ sentences }: SceneTurn): boolean =>
  sentences.some(({ messageUser, messageCharacterId }) => messageUser === 'narrator' && messageCharacterId);

/** The number of turns since a character last reacted without speaking. */
export function countSinceReaction(turns: readonly SceneTurn[]): number {
  const latest = turns.findLastIndex(hasReaction);
  return turns.length - 1 - latest;
}
