import type { LineTranslator } from '@emberlore/brain';
import { buildEmotion, type Emotion, type Message, type SaidMessage, type Versions } from '@emberlore/contract';
import type { Connection, TurnSentence, Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Credits } from '../../billing/credits/credits.service.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import type { Partitions } from '../../platform/partitions/partitions.service.ts';
import type { Memories } from '../memories/memories.service.ts';
import type { Play } from '../runs/play.service.ts';
import type { DeletionListener } from './heard-replies.service.ts';
import type { Session } from './open-talks.repository.ts';
import type { OpenTalks } from './open-talks.service.ts';
import { settlePending } from './pending-turns.service.ts';
import {
  type Acquaintance,
  deleteSaid,
  readFirstOpened,
  readRunsTogether,
  readSaid,
  readStoryOfRun,
  type SaidTurn,
} from './talks.repository.ts';
import { stateAsked } from './turn/context.ts';
import type { SceneCache } from './turn/stage.ts';
import { suggestIn } from './turn/suggest-in-talk.ts';
import { countInstead, listVersions, readLatest, readVersion, type VersionHead } from './versions.repository.ts';

/** A page of a talk, oldest line first. */
export interface TalkPage {
  messages: SaidMessage[];
  nextBefore: string | null;
  last: Versions | null;
  /** Messages before this time have been deleted; null if none have. */
  saidSince: string | null;
  /** What the player might say next; on the first page of a talk with a character of the scene. */
  suggestions?: string[];
}

/** The reply that counts from now on, with the message it answers. */
export interface Chosen extends Versions {
  messages: Message[];
  emotion: Emotion;
}

export interface Talks {
  /**
   * Returns the messages in this story with the character of an open talk, newest page first. The first page has those
   * of this run alone, so that a new run begins with a clean talk.
   */
  read(sessionToken: string, before: string | undefined, caller: Caller): Promise<TalkPage>;
  /** Selects another version of the reply to the last message. Throws `Session` or `Message Not Found.` */
  choose(sessionToken: string, version: number, caller: Caller): Promise<Chosen>;
  /**
   * Permanently deletes the messages in this story with the character of an open talk, and the character's memories of
   * them: all that it has not learned in another story as well.
   * Throws `Session Not Found.`, or `Too Many Requests.` while a reply is in progress; if one begins meanwhile, a part is
   * deleted already.
   */
  remove(sessionToken: string, caller: Caller): Promise<void>;
}

export interface TalksDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  sessions: OpenTalks;
  credits: Credits;
  partitions: Pick<Partitions, 'goneUntil'>;
  stages: SceneCache;
  play: Play;
  memories: Pick<Memories, 'forgetStory'>;
  translate?: LineTranslator | undefined;
  onTalkDeleted?: DeletionListener;
}

const turnsAPage = 40;
/** Runs are free, so that there may be thousands: no transaction holds the account for all of them. */
const runsAtOnce = 100;

interface SaidTurnLines {
  id: string;
  kind: string;
  playerText: string | null;
  sentences: TurnSentence[];
}

function toLines({ id, kind, playerText, sentences }: SaidTurnLines) {
  const line = { messageId: id, messageUser: 'user', message: playerText ?? '', audioChunk: '' } as const;
  const action: Message = kind === 'action' ? { ...line, messageAction: true } : line;
  const opens = kind === 'opening' ? { messageOpens: true as const } : {};
  return [
    ...(playerText === null ? [] : [action]),
    ...sentences.map((sentence): Message => ({ ...sentence, ...opens, audioChunk: '' })),
  ];
}

function saidIn(turn: SaidTurn): SaidMessage[] {
  const place = { messageRunId: turn.runId, messageAt: turn.createdAt.toISOString() };
  return toLines(turn).map((line) => ({ ...line, ...place }));
}

function findSelected(versions: readonly VersionHead[]): Versions | null {
  const shown = versions.findIndex(({ superseded }) => !superseded);
  return shown < 0 ? null : { version: shown + 1, versions: versions.length };
}

async function makeCount(writer: Writer, session: Session, version: number): Promise<Chosen> {
  const latest = await readLatest(writer, session);
  const versions = latest ? await listVersions(writer, latest.rootId) : [];
  const head = versions[version - 1];
  if (!latest || !head) throw notFound('Message');
  const { memory, ...chosen } = await readVersion(writer, head.id);
  if (head.superseded) await countInstead(writer, session, { rootId: latest.rootId, turnId: head.id, data: memory });
  const emotion = chosen.emotion ?? buildEmotion('NEUTRAL', 0);
  return {
    version,
    versions: versions.length,
    messages: toLines({ ...chosen, id: head.id, kind: latest.kind }),
    emotion,
  };
}

/** Creates the service for past talks. */
export function createTalks({
  store: { reader, transact },
  sessions,
  credits,
  partitions,
  stages,
  play,
  memories,
  translate,
  onTalkDeleted,
}: TalksDeps): Talks {
  async function acquaintance({ accountId, characterId, runId }: Session) {
    return { accountId, characterId, storyId: await readStoryOfRun(reader, runId) };
  }

  async function readVersionsOfLast(session: Session): Promise<Versions | null> {
    const latest = await readLatest(reader, session);
    return latest && findSelected(await listVersions(reader, latest.rootId));
  }

  async function saidSince(two: Acquaintance): Promise<string | null> {
    const gone = await partitions.goneUntil('turns');
    const first = gone && (await readFirstOpened(reader, two));
    return first && first < gone ? gone.toISOString() : null;
  }

  /** Deletes what was said in some runs. Returns whether that was all. No turn begins while the account is held. */
  const removeSome = (two: Acquaintance, caller: Caller): Promise<boolean> =>
    transact(async (writer) => {
      await holdCaller(writer, caller);
      await settlePending(writer, two, credits);
      const runIds = await readRunsTogether(writer, two, runsAtOnce);
      await deleteSaid(writer, two, runIds);
      await memories.forgetStory(two, writer);
      await onTalkDeleted?.(writer, two);
      return runIds.length < runsAtOnce;
    });

  return {
    async read(sessionToken, before, caller) {
      const session = await sessions.find(sessionToken, caller, before === undefined ? stateAsked(null) : null);
      const [two, last, suggested] = await Promise.all([
        acquaintance(session),
        readVersionsOfLast(session),
        suggestIn(session, { stages, play, translate }),
      ]);
      const [said, since] = await Promise.all([
        readSaid(reader, session, { before, most: turnsAPage + 1 }),
        saidSince(two),
      ]);
      const kept = before === undefined ? said.filter(({ runId }) => runId === session.runId) : said;
      const page = kept.slice(0, turnsAPage);
      // Without a line in this run, earlier ones come before the run itself.
      const nextBefore = said.length > page.length ? (page.at(-1)?.id ?? session.runId) : null;
      return { messages: page.reverse().flatMap(saidIn), nextBefore, last, saidSince: since, ...suggested };
    },
    async choose(sessionToken, version, caller) {
      const session = await sessions.find(sessionToken, caller);
      return transact(async (writer) => {
        await holdCaller(writer, caller);
        return makeCount(writer, session, version);
      });
    },
    async remove(sessionToken, caller) {
      const session = await sessions.find(sessionToken, caller);
      const two = await acquaintance(session);
      while (!(await removeSome(two, caller)));
    },
  };
}
