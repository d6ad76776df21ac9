import { createHash } from 'node:crypto';
import type { calls, Output, Reply } from '@emberlore/contract';
import type { Caller } from '../../../../kit/route.ts';
import type { Safety } from '../../safety/safety.service.ts';
import { conclude, finish, sayAsHouse } from '../house.service.ts';
import { findKey, type KnownKey } from '../idempotency.repository.ts';
import type { Opening, OpenTalks } from '../open-talks.service.ts';
import { readSceneLog, touchSessions } from '../scene-log.repository.ts';
import { tryUntilFree } from '../turn/patience.ts';
import type { Emit } from '../turn/speaker.ts';
import { suggestIn } from '../turn/suggest-in-talk.ts';
import type { Thinkers } from '../turn/think.ts';
import type { TurnRunner } from '../turn/turn-runner.ts';
import { createTurnstile } from '../turnstile.ts';
import { speakAs, toLog, withSpeaker } from './group-log.ts';
import { findGroup, type Group, joinTokens, nameLine } from './group-members.ts';
import {
  answerFirst,
  completeGroupTurn,
  type GroupKeys,
  type GroupRequest,
  joinReplies,
  planGroupTurn,
} from './group-turn.ts';

export type { GroupRequest } from './group-turn.ts';

export interface GroupTalks {
  /** Opens a talk with everybody in a scene. Throws as `OpenTalks.openAll` does. */
  open(
    opening: Omit<Opening, 'characterId'>,
    caller: Caller,
  ): Promise<{ groupToken: string; people: { sceneId: string; characterId: string }[] }>;
  /**
   * Lets one or two characters answer a message for one credit, emitting every event as it comes. Returns the complete
   * reply, also when the call is repeated under its key. Replies by the safety rules are free. Throws `Session` or
   * `Character Not Found.`, `Invalid Input.` if everybody is silent, and as `Turns.send` does.
   */
  send(request: GroupRequest, key: string | undefined, caller: Caller, emit: Emit): Promise<Reply>;
  /** Returns a page of what was said in the scene in this run. Throws `Session Not Found.` */
  read(groupToken: string, before: string | undefined, caller: Caller): Promise<Output<(typeof calls)['getGroupTalk']>>;
}

export interface GroupTalksDeps extends Thinkers {
  sessions: OpenTalks;
  safety: Safety;
  runner: TurnRunner;
}

const turnsAPage = 40;
/** Maximum number of messages to one group, in progress or waiting. */
const mostInLine = 8;

function buildKeys(request: GroupRequest, key: string | undefined, { accountId }: Caller): GroupKeys | null {
  if (key === undefined) return null;
  const { groupToken, message, acts, item, to, silent, audio } = request;
  const body = JSON.stringify([groupToken, message, acts, item, to, silent, audio]);
  const bodyHash = createHash('sha256').update(body).digest();
  const sent = { accountId, key, bodyHash };
  return { first: { ...sent, call: 'sendToGroup' }, second: { ...sent, call: 'sendToGroup: second reply' } };
}

/** Creates the service for talks with several characters: it decides who speaks; each reply is an ordinary turn. */
export function createGroupTalks(deps: GroupTalksDeps): GroupTalks {
  const { store, sessions, safety, credits, clock, runner, steps } = deps;
  const { reader } = store;
  const turnstile = createTurnstile(mostInLine);

  /** Repeats both replies to a message; null while one of them is in progress. */
  async function repeat(known: KnownKey, keys: GroupKeys, { audio }: GroupRequest, emit: Emit): Promise<Reply | null> {
    const later = await findKey(reader, keys.second);
    if (known.status === 200 && later?.status === null) return null;
    const replies: Reply[] = [];
    for (const each of later ? [known, later] : [known]) {
      let who = { id: '', name: '' };
      const reply = await runner.repeat(each, { kind: 'text', audio }, (speaker) => {
        who = { id: speaker.characterId, name: speaker.name };
        return speakAs(who, emit);
      });
      if (!reply) return null;
      replies.push({ ...reply, messages: reply.messages.map((message) => withSpeaker(message, who)) });
    }
    return joinReplies(
      replies,
      replies.flatMap(({ messages }) => messages),
    );
  }

  /** Returns the safety rules' reply to a message, once for all who hear it; null if it is allowed. */
  async function screen({ members }: Group, { message }: GroupRequest, caller: Caller, emit: Emit) {
    const stopped = members.map(({ found }) => safety.screen(message, found.about)).find((each) => each !== null);
    if (!stopped) return null;
    return sayAsHouse(stopped.lines, { note: stopped.note, credits: await credits.balance(caller.accountId) }, emit);
  }

  async function trySend(
    request: GroupRequest,
    keys: GroupKeys | null,
    caller: Caller,
    emit: Emit,
  ): Promise<Reply | null> {
    const known = keys && (await findKey(reader, keys.first));
    if (known) {
      const repeated = await repeat(known, keys, request, emit);
      return repeated && conclude(repeated, emit);
    }
    const group = await steps.take('find', () => findGroup(request.groupToken, caller, deps));
    const stopped = await screen(group, request, caller, emit);
    if (stopped) return stopped;
    const plan = await planGroupTurn(group, request, { caller, keys }, deps);
    const first = await answerFirst(plan, deps, emit);
    if (!first) return null;
    const reply = await completeGroupTurn(plan, first, deps, emit);
    const ids = group.members.map(({ found }) => found.id);
    await store.transact((writer) => touchSessions(writer, ids));
    return finish(reply, emit);
  }

  return {
    async open(opening, caller) {
      const opened = await sessions.openAll(opening, caller);
      return {
        groupToken: joinTokens(opened.map(({ sessionToken }) => sessionToken)),
        people: opened.map(({ session }) => session),
      };
    },
    async send(request, key, caller, emit) {
      const keys = buildKeys(request, key, caller);
      // One message after another, each with all of its replies.
      const line = await nameLine(request.groupToken, caller, sessions);
      return turnstile.pass(line, () => tryUntilFree(() => trySend(request, keys, caller, emit), clock));
    },
    async read(groupToken, before, caller) {
      const group = await findGroup(groupToken, caller, deps);
      const ids = group.people.map(({ id }) => id);
      const said = await readSceneLog(reader, group, ids, { before, most: turnsAPage + 1 });
      const page = said.slice(-turnsAPage);
      const [earlier] = said.length > page.length ? said : [];
      const last = page.findLast(({ characterId }) =>
        group.members.some(({ character }) => character.id === characterId),
      );
      const speaker = group.members.find(({ character }) => character.id === last?.characterId);
      const suggested = speaker && before === undefined ? await suggestIn(speaker.found, deps) : {};
      return {
        messages: toLog(page, earlier, group),
        nextBefore: earlier ? (page[0]?.rootId ?? null) : null,
        speakerId: last?.characterId ?? null,
        suggestions: suggested.suggestions ?? [],
      };
    },
  };
}
