import { randomUUID } from 'node:crypto';
import {
  type CarriedItem,
  type LineTranslator,
  type SceneView,
  seemsForeign,
  speaksForeign,
  withoutPlayer,
  withPlayer,
} from '@emberlore/brain';
import type { Emotion, ItemReaction, Message, QuestEvent, Reply } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Credits } from '../../../billing/credits/credits.service.ts';
import type { Memories } from '../../memories/memories.service.ts';
import type { ItemAct, Play, PlayedItem } from '../../runs/play.service.ts';
import type { CharacterRow } from '../cast.repository.ts';
import type { ReplyListener } from '../heard-replies.service.ts';
import { toSpeechSettings } from '../persona.ts';
import { addSentence } from '../turns.repository.ts';
import { narrateAction } from './action.ts';
import { buildAside } from './aside.ts';
import type { TurnContext } from './context.ts';
import { findItemAct, nameGift, narrateGift } from './item-act.ts';
import { type Performance, type Performers, perform } from './perform.ts';
import type { Saying } from './reserve.ts';
import { search } from './search-act.ts';
import { settle } from './settle.ts';
import { type Emit, speakLine } from './speaker.ts';
import type { SceneCache } from './stage.ts';
import type { Steps } from './steps.ts';
import { standingsAfter, suggestFor } from './suggest.ts';
import { asWritten } from './written-reply.ts';

/** What generating a reply needs. */
export interface Thinkers extends Performers {
  store: Pick<Connection, 'reader' | 'transact' | 'sql'>;
  play: Play;
  credits: Credits;
  memories: Memories;
  stages: SceneCache;
  steps: Steps;
  /** Translates what authors wrote for a talk in another language. */
  translate?: LineTranslator | undefined;
  /** Hears of replies in play. */
  onReply?: ReplyListener;
}

/** However long the engine's timeout is, a reply that takes more than an hour is aborted. */
const mostThinkingMs = 3_660_000;
/** Returns the hint due after many turns without progress; null if none is due, or this character has none left. */
function nudgeFor(saying: Saying, { input, isQuiet, saidAround }: TurnContext): string | null {
  if (!isQuiet || saying.session.kind === 'coop' || saying.replaces || saying.group?.after) return null;
  // A hint that another has just given need not be given by everybody.
  return input.scene.hints.find((line) => !input.memory?.told.includes(line) && !saidAround.includes(line)) ?? null;
}

/**
 * Returns the narration of the player's action, or of what they hand over in words: in English, so there is none in a talk
 * in another language.
 */
function narrationFor({ kind, text }: Saying, context: TurnContext, act: ItemAct | null): string | null {
  if (kind !== 'action') return act?.act === 'give' ? narrateGift(act, context) : null;
  const before = context.input.history.flatMap(({ speaker, text: said }) => (speaker === 'player' ? [said] : []));
  return speaksForeign(text, before) ? null : narrateAction(text);
}

/** Whether a reply is in another language: then the English remarks of others stay out of the talk. */
export const isForeignReply = ({
  messages,
}: {
  messages: readonly Pick<Message, 'messageUser' | 'message'>[];
}): boolean =>
  seemsForeign(messages.flatMap(({ messageUser, message }) => (messageUser === 'npc' ? [message] : [])).join(' '));

/** The effects of a reply. */
interface Consequences {
  runId: string;
  quests: QuestEvent[];
  emotion: Emotion;
  turn: number;
  audio: boolean;
}

/** Lets the partner remark on a notable event. The remark is spoken and stored after the reply. */
async function addRemark(
  turnId: string,
  partner: CharacterRow,
  { runId, quests, emotion, turn, audio }: Consequences,
  thinkers: Thinkers,
  emit: Emit,
): Promise<Message[]> {
  const text = buildAside(await thinkers.play.tidings({ runId }, quests), emotion, { who: partner, turn });
  if (text === null) return [];
  const by = { messageCharacterId: partner.id, messageName: partner.name };
  const sentence = { messageId: randomUUID(), messageUser: 'npc' as const, message: text };
  // The text doesn't wait for its sound.
  const { messageId, messageUser } = sentence;
  emit({ event: 'delta', data: { messageId, messageUser, messageName: partner.name, text } });
  const heard = await speakLine({ voice: toSpeechSettings(partner), audio }, null, sentence, thinkers);
  await thinkers.store.transact((writer) => addSentence(writer, turnId, { ...sentence, ...by }));
  const message: Message = { ...sentence, ...by, ...heard };
  emit({ event: 'message', data: message });
  return [message];
}

/** Returns what the player does with an item, and what the author wrote for it. Another reply is the engine's. */
function findReaction(saying: Saying, context: TurnContext, { play }: Thinkers) {
  const act = findItemAct(saying, context);
  const { progress } = context;
  if (!act || !progress || saying.replaces?.sameWords) return { act, reaction: undefined };
  const { characterId } = saying.session;
  return { act, reaction: play.reaction(progress.plot, { ...act, characterId }, progress.run) };
}

/** Whether the character keeps the item. Only where the author says so: nobody loses what the story needs. */
const isTaken = ({ act }: ItemAct, reaction: ItemReaction | undefined) =>
  act === 'give' && reaction !== undefined && !reaction.refuses;

/** Returns what becomes of an item: what is shown to several is shown to all of them, not only to the one who answers. */
const toPlayed = (act: ItemAct, reaction: ItemReaction | undefined, { group }: Saying): PlayedItem => ({
  itemId: act.itemId,
  kind: isTaken(act, reaction) ? 'given' : 'shown',
  seenBy: act.act === 'show' ? (group?.witnesses ?? []) : [],
});

/** Returns the scene once an item in it has been found. */
function withFound(scene: SceneView, itemId: string | null | undefined): SceneView {
  if (!itemId) return scene;
  return { ...scene, items: scene.items.map((item) => (item.id === itemId ? { ...item, found: true } : item)) };
}

/** Returns the scene once the player has shown or handed over what they carry. */
function withShown(scene: SceneView, act: ItemAct | null, { progress }: TurnContext): SceneView {
  const shown = progress?.plot.elsewhere.find(({ itemId }) => itemId === act?.itemId);
  if (!shown || !scene.carried) return scene;
  const see = ({ name, description }: CarriedItem) => ({ name, description });
  return { ...scene, carried: scene.carried.map((item) => (item.name === shown.name ? see(item) : item)) };
}

/** A message, and what the reply to it depends on. */
interface Exchange {
  saying: Saying;
  audio: boolean;
  context: TurnContext;
}

/**
 * Generates and speaks the reply to a message, without storing anything. Aborting `stop` ends it. Throws
 * `BrainUnavailable` if no complete reply was received.
 */
export async function think(
  { saying, audio, context }: Exchange,
  thinkers: Thinkers,
  emit: Emit,
  stop: AbortController,
): Promise<Performance> {
  const { session, text, kind } = saying;
  const { input, voice, known } = context;
  const memory = withPlayer(input.memory, input.persona, known);
  const { signal } = stop;
  const { act, reaction } = findReaction(saying, context, thinkers);
  const utterance = {
    ...(kind === 'action'
      ? ({ kind: 'action', text } as const)
      : ({ kind: 'speech', text: act?.act === 'give' ? nameGift(text, act, context) : text } as const)),
    ...(act?.act === 'show' && { shows: true }),
  };
  const searched = act ? null : search(saying, context, thinkers.play);
  const nudge = reaction ? null : nudgeFor(saying, context);
  const part = {
    input: {
      ...input,
      scene: withShown(withFound(input.scene, searched?.itemId), act, context),
      memory,
      nudge,
      playerId: session.accountId,
      utterance,
      seed: randomUUID(),
      signal,
    },
    voice,
    audio,
    narration: narrationFor(saying, context, act),
    outcome: searched?.outcome ?? null,
    nudge,
  };
  const patience = setTimeout(() => stop.abort(), mostThinkingMs);
  try {
    const { engine, translate } = thinkers;
    const performers = reaction
      ? { ...thinkers, engine: asWritten(engine, reaction.text, session, translate) }
      : thinkers;
    const performance = await perform(part, performers, emit);
    const joined = {
      ...performance,
      messages: performance.messages.map((said) => ({ ...said, messageJoins: true as const })),
    };
    const heard = saying.group?.after || saying.replaces?.joins ? joined : performance;
    // What is done in another language is understood with the reply: the thing has been shown.
    const { inEnglish } = performance;
    const done = act ?? (inEnglish ? findItemAct({ ...saying, text: inEnglish.heard }, context) : null);
    const foundId = searched?.itemId ?? null;
    return {
      ...heard,
      foundId,
      itemAct: done && toPlayed(done, reaction, saying),
    };
  } finally {
    clearTimeout(patience);
  }
}

/** Tells the listener of a reply to a new message that was said to a character of a scene. */
function tell(
  turnId: string,
  { saying, context }: Omit<Exchange, 'audio'>,
  performed: Performance,
  { onReply }: Thinkers,
): void {
  const { session, kind, replaces, group } = saying;
  const { findUnanswered, itemAct, foundId, memory } = performed;
  const isOther = session.kind !== 'scene' || kind === 'action' || replaces?.sameWords || group?.after;
  if (!onReply || !findUnanswered || isOther || itemAct || foundId) return;
  const { accountId, characterId, sceneId } = session;
  const { input } = context;
  const { player, told } = memory;
  onReply({ turnId, accountId, characterId, sceneId, input, playerName: player.name, told, findUnanswered });
}

/** Stores the reply of a paid turn, and lets the partner make a remark. */
export async function storeReply(
  turnId: string,
  { saying, audio, context }: Exchange,
  performed: Performance,
  thinkers: Thinkers,
  emit: Emit,
): Promise<Reply & { memory?: string }> {
  const { session, key, replaces } = saying;
  const { input, known, partner, progress } = context;
  // What the character learned about the player outlives the run and can be erased by the player: it is stored
  // separately.
  const performance = { ...performed, memory: withoutPlayer(performed.memory) };
  const learned = { before: known, after: performed.memory.player };
  const { personalKnowledge } = input.persona;
  const rootId = replaces?.rootId ?? null;
  const { text } = saying;
  const { commonKnowledge } = input.scene;
  const knowledge = { personalKnowledge, commonKnowledge };
  const settlement = { turnId, session, text, rootId, key, performance, learned, ...knowledge, progress };
  const { quests, credits, rules, memory } = await thinkers.steps.take('end', () => settle(settlement, thinkers));
  tell(turnId, { saying, context }, performed, thinkers);
  const { messages, emotion } = performance;
  const news = { runId: session.runId, quests, emotion, turn: performance.memory.turn, audio };
  const remarks = partner && !saying.group?.withoutRemarks && !isForeignReply(performance);
  const asides = remarks ? await addRemark(turnId, partner, news, thinkers, emit).catch(unheard(thinkers)) : [];
  const said = await suggestAfter({ saying, audio, context }, performance, quests, thinkers);
  const reply = { messages: [...messages, ...asides], emotion, quests, credits, ...said, ...(rules && { rules }) };
  return memory === undefined ? reply : { ...reply, memory };
}

/** Suggests what the player might say to a reply. A partner, who answers anything, needs no suggestions. */
async function suggestAfter(
  { saying, context: { input, progress } }: Exchange,
  { memory, messages }: Performance,
  quests: readonly QuestEvent[],
  { translate }: Thinkers,
): Promise<Pick<Reply, 'suggestions'>> {
  if (!progress) return {};
  const { persona, scene, history } = input;
  const standings = standingsAfter(progress.standings, quests);
  const reply = messages.flatMap(({ messageUser, message }) => (messageUser === 'npc' ? [message] : []));
  const said = history.flatMap(({ speaker, text }) => (speaker === 'player' ? [text] : [])).concat(saying.text);
  const talk = { stage: progress.stage, persona, scene, standings, memory, reply, said };
  return { suggestions: await suggestFor(talk, saying.session, translate) };
}

/** A reply is complete without the partner's remark. */
function unheard({ log }: Thinkers) {
  return (error: unknown): Message[] => {
    log.warn({ err: error }, 'The companion’s remark failed.');
    return [];
  };
}
