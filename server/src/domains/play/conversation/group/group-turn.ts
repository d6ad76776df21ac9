import { randomUUID } from 'node:crypto';
import {
  chooseSecond,
  chooseSpeakers,
  type Engine,
  type Listener,
  narrateReaction,
  type Occasion,
  type Speakers,
} from '@emberlore/brain';
import type { Message, Reply } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { fail, notFound } from '../../../../kit/errors.ts';
import type { Log } from '../../../../kit/log.ts';
import type { Caller } from '../../../../kit/route.ts';
import type { ItemAct } from '../../runs/play.service.ts';
import { tellNews } from '../house.service.ts';
import type { SentKey } from '../idempotency.repository.ts';
import { readSceneLog, type SceneTurn } from '../scene-log.repository.ts';
import type { GroupPart } from '../turn/group-part.ts';
import type { Saying } from '../turn/reserve.ts';
import type { Emit } from '../turn/speaker.ts';
import { isForeignReply } from '../turn/think.ts';
import type { Finished, TurnRunner } from '../turn/turn-runner.ts';
import { addSentence } from '../turns.repository.ts';
import { countSinceReaction, joinReply, speakAs, withSpeaker } from './group-log.ts';
import type { Group, Member } from './group-members.ts';

/** A message to everybody in a scene. */
export interface GroupRequest {
  groupToken: string;
  message: string;
  acts: boolean;
  item?: ItemAct | undefined;
  to?: string | undefined;
  silent: readonly string[];
  audio: boolean;
}

/** The keys of the two replies to a message. */
export interface GroupKeys {
  first: SentKey;
  second: SentKey;
}

export interface GroupTurnDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  engine: Engine;
  runner: TurnRunner;
  log: Log;
}

/** Number of turns to look back for who spoke last, and when somebody last reacted. */
const turnsBack = 12;
/** A gesture comes at most every so many turns. */
const turnsBetweenReactions = 3;
/** From this strength on, others react to an emotion. */
const strongEmotion = 0.6;

/** A message with everything that decides who answers it. */
interface Plan {
  group: Group;
  request: GroupRequest;
  caller: Caller;
  keys: GroupKeys | null;
  speakers: Speakers;
  listeners: Listener[];
  earlier: SceneTurn[];
}

/** Measures how well what a member knows answers the message. A partner knows nothing that the others don't. */
async function measureStake({ persona, scene, found }: Member, { message, acts }: GroupRequest, engine: Engine) {
  if (!scene || acts || !engine.stake) return 0;
  const memory = (found.state?.memory ?? null) as Parameters<NonNullable<Engine['stake']>>[0]['memory'];
  return engine.stake({ persona, scene, memory, utterance: { kind: 'speech', text: message } });
}

async function toListener(
  member: Member,
  request: GroupRequest,
  earlier: readonly SceneTurn[],
  { engine, log }: GroupTurnDeps,
) {
  const { id, name, pronouns, description, extravert } = member.character;
  const at = earlier.findLastIndex(({ characterId, isPending }) => characterId === id && !isPending);
  const isSilent = request.silent.includes(id);
  const stake = isSilent
    ? 0
    : await measureStake(member, request, engine).catch((err: unknown) => {
        log.warn({ err, characterId: id }, 'Could not score characters’ knowledge for a group message.');
        return 0;
      });
  const spokeAgo = at < 0 ? null : earlier.length - 1 - at;
  return { id, name, pronouns: pronouns as Listener['pronouns'], description, extravert, isSilent, spokeAgo, stake };
}

/** Decides who answers a message. Throws `Character Not Found.`, or `Invalid Input.` if nobody may speak. */
export async function planGroupTurn(
  group: Group,
  request: GroupRequest,
  sender: { caller: Caller; keys: GroupKeys | null },
  deps: GroupTurnDeps,
): Promise<Plan> {
  const { to = null } = request;
  if (to !== null && !group.members.some(({ character }) => character.id === to)) throw notFound('Character');
  const ids = group.people.map(({ id }) => id);
  const earlier = await readSceneLog(deps.store.reader, group, ids, { most: turnsBack });
  const listeners = await Promise.all(group.members.map((member) => toListener(member, request, earlier, deps)));
  const lastReply = joinReply(earlier.at(-1)?.sentences ?? []) || null;
  const speakers = chooseSpeakers({ text: request.message, isAction: request.acts, to, lastReply }, listeners);
  if (!speakers || (to !== null && request.silent.includes(to))) throw fail('invalidInput');
  return { group, request, ...sender, speakers, listeners, earlier };
}

const requireMember = ({ group }: Plan, id: string): Member => {
  const member = group.members.find(({ character }) => character.id === id);
  if (!member) throw notFound('Character');
  return member;
};

/** Builds the message as said to one member. */
function toSaying(
  { request, caller }: Plan,
  { found: { about: _about, state: _state, ...session } }: Member,
  key: SentKey | null,
  group: GroupPart,
): Saying {
  const kind = request.acts ? 'action' : 'text';
  return { session, caller, key, kind, text: request.message, item: request.item ?? null, replaces: null, group };
}

/** A partner who listens may remark on what happens, unless told to be silent. */
const withoutRemarks = ({ group, request }: Plan) =>
  group.members.some(({ scene, character }) => scene === null && request.silent.includes(character.id));

/** Returns the characters of the scene whom the message is meant for. */
const listWitnesses = ({ group, speakers }: Plan) =>
  group.members
    .filter(({ scene }) => scene !== null)
    .map(({ character }) => character.id)
    .filter((id) => speakers.meant.includes(id));

/** Lets the first character answer. Returns null if another turn with it is in progress. */
export function answerFirst(plan: Plan, { runner }: GroupTurnDeps, emit: Emit): Promise<Finished | null> {
  const member = requireMember(plan, plan.speakers.first);
  const part = {
    paidBy: null,
    isPaid: false,
    after: null,
    withoutRemarks: withoutRemarks(plan),
    witnesses: listWitnesses(plan),
  };
  const saying = toSaying(plan, member, plan.keys?.first ?? null, part);
  const settings = { audio: plan.request.audio, sessionToken: member.sessionToken };
  return runner.attempt(saying, settings, member.found.state, speakAs(member.character, emit));
}

/** Lets a second character join in. Returns null if it has nothing to add; the first reply stands whatever comes of it. */
async function answerSecond(
  plan: Plan,
  first: Finished,
  chosen: Speakers['seconds'][number],
  { runner, log }: GroupTurnDeps,
  emit: Emit,
) {
  const member = requireMember(plan, chosen.id);
  const { character, found } = requireMember(plan, plan.speakers.first);
  const saying = toSaying(plan, member, plan.keys?.second ?? null, {
    paidBy: first.cause,
    isPaid: !found.isFree,
    after: character.name,
    withoutRemarks: true,
    witnesses: [],
  });
  const settings = { audio: plan.request.audio, sessionToken: member.sessionToken };
  const isWanted = chosen.because === 'called' || chosen.because === 'all';
  try {
    const second = await runner.add({ ...saying, item: null }, settings, isWanted, speakAs(member.character, emit));
    return second && { member, reply: second.reply };
  } catch (err) {
    log.warn({ err, turnId: first.turnId }, 'The second character’s reply failed.');
    return null;
  }
}

/** Returns who reacts to the first reply without speaking, and to what; null if nobody does. */
function findReaction(
  plan: Plan,
  { reply }: Finished,
  namedId: string | null,
): { member: Member; occasion: Occasion } | null {
  const { speakers, listeners, earlier } = plan;
  if (earlier.length > 0 && countSinceReaction(earlier) < turnsBetweenReactions) return null;
  const others = listeners.filter(({ id, isSilent }) => id !== speakers.first && !isSilent);
  const named = others.find(({ id }) => id === namedId || speakers.mentioned.includes(id));
  if (named) return { member: requireMember(plan, named.id), occasion: 'named' };
  const [other] = others;
  const { code, strength } = reply.emotion;
  if (!other || strength < strongEmotion || (code !== 2 && code !== 3)) return null;
  return { member: requireMember(plan, other.id), occasion: code === 2 ? 'harsh' : 'kind' };
}

/** Narrates a listener's gesture, and stores it with the first reply. */
async function addReaction(
  plan: Plan,
  first: Finished,
  namedId: string | null,
  { store, log }: GroupTurnDeps,
  emit: Emit,
): Promise<Message[]> {
  const hasRemark = first.reply.messages.some(({ messageName }) => messageName !== undefined);
  const found = hasRemark || isForeignReply(first.reply) ? null : findReaction(plan, first, namedId);
  if (!found) return [];
  const { persona, character } = found.member;
  const text = narrateReaction(persona, found.occasion, first.turnId);
  const by = { messageUser: 'narrator', messageCharacterId: character.id } as const;
  const sentence = { messageId: randomUUID(), ...by, message: text };
  try {
    await store.transact((writer) => addSentence(writer, first.turnId, sentence));
  } catch (err) {
    log.warn({ err, turnId: first.turnId }, 'Storing a reaction failed.');
    return [];
  }
  const message = { ...sentence, audioChunk: '' };
  emit({ event: 'message', data: message });
  return [message];
}

/** Joins the replies to a message. */
export function joinReplies(replies: readonly Reply[], messages: Message[]): Reply {
  const [first] = replies;
  const last = replies.at(-1);
  if (!first || !last) throw new Error('The group turn produced no reply.');
  const rules = replies.findLast((reply) => reply.rules)?.rules;
  return {
    messages,
    emotion: first.emotion,
    quests: replies.flatMap(({ quests }) => quests),
    credits: last.credits,
    suggestions: last.suggestions ?? [],
    ...(rules && { rules }),
  };
}

/** Completes a message that has its first reply: a second character joins in, or somebody reacts. */
export async function completeGroupTurn(plan: Plan, first: Finished, deps: GroupTurnDeps, emit: Emit): Promise<Reply> {
  tellNews(first.reply, emit);
  const who = requireMember(plan, plan.speakers.first).character;
  const said = first.reply.messages.map((message) => withSpeaker(message, who));
  const chosen = chooseSecond(plan.speakers, joinReply(first.reply.messages), plan.listeners);
  const second = chosen && (await answerSecond(plan, first, chosen, deps, emit));
  if (second) {
    tellNews(second.reply, emit);
    const joined = second.reply.messages.map((message) => withSpeaker(message, second.member.character));
    return joinReplies([first.reply, second.reply], [...said, ...joined]);
  }
  const namedId = chosen?.because === 'named' ? chosen.id : null;
  return joinReplies([first.reply], [...said, ...(await addReaction(plan, first, namedId, deps, emit))]);
}
