import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BrainUnavailable, type Embedder, type Vector } from '@emberlore/brain';
import { type calls, limits, type Output, ordinaryQuestions, type VoiceSheet } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { notFound } from '../../../kit/errors.ts';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Log } from '../../../kit/log.ts';
import { type RegularJob, startRegularJob } from '../../../kit/regular-job.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { groupQuestions, likeness, type QuestionGroup } from './grouping.ts';
import { createRecording, type Recording } from './recording.ts';
import * as repository from './unanswered-questions.repository.ts';
import { chooseWording } from './wording.ts';

type Listed = Output<typeof calls.getUnansweredQuestions>;
type Group = QuestionGroup<repository.QuestionRow>;

/** What players asked in vain, for those who can write an answer. */
export interface UnansweredQuestions extends Recording {
  /** Lists the questions of a character for its owner and admins. Throws `Character Not Found.` or a 403. */
  listOfCharacter(characterId: string, page: number, caller: Caller): Promise<Listed>;
  /** Lists the questions of a story by character for its owner and admins. Throws `Story Not Found.` or a 403. */
  listInStory(storyId: string, page: number, caller: Caller): Promise<Listed>;
  /** Takes a question and its like off the list. Throws `Character` or `Question Not Found.`, or a 403. */
  dismiss(characterId: string, questionId: string, caller: Caller): Promise<void>;
  /** Deletes questions that are too old. */
  deleteOld(signal?: AbortSignal): Promise<void>;
  /** Calls `deleteOld` every hour, until stopped. */
  startRetentionJob(): RegularJob;
}

export interface UnansweredQuestionsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Pick<Stories, 'editable'>;
  characters: Pick<Characters, 'editable'>;
  /** That of the built-in engine, whose vectors are stored. */
  embedder: Pick<Embedder, 'embed'>;
  clock: Clock;
  log: Log;
}

/**
 * Grouping the most questions takes some 100 ms in small parts. All that wait hold a place among the reads of the server, of
 * which others need some.
 */
const GROUPING = { concurrency: 1, mostPerRequester: 2, mostWaiting: 6 };
/** Texts of an author that are compared, and for how long a list waits for their vectors. */
const MOST_ANSWERED = 300;
const LONGEST_EMBEDDING_MS = 1000;
/**
 * From this likeness to a question that the author's texts answer on, a group counts as answered. Higher than for a group:
 * a question that is only similar should not vanish.
 */
const ANSWERED = 0.7;
const DAY_MS = 24 * 60 * 60 * 1000;
const EVERY_MS = 60 * 60 * 1000;
const DELETED_AT_ONCE = 2000;

/** Returns the public id of a stored question. Its own id would tell when a player asked it. */
const toPublicId = (id: string): string => createHash('sha256').update(id).digest('base64url').slice(0, 22);

/** Lists the questions that an author's texts answer. */
function listAnswered(sheet: VoiceSheet | null): string[] {
  if (!sheet) return [];
  const written = (topic: string) => topic in sheet.ordinary;
  return [
    ...(sheet.answers ?? []).flatMap(({ asked }) => asked),
    ...Object.values(sheet.askedAs).flat(),
    ...Object.values(sheet.suggested ?? {}),
    ...Object.entries(ordinaryQuestions).flatMap(([topic, question]) => (written(topic) ? [question] : [])),
  ];
}

/** Creates the service. */
export function createUnansweredQuestions(deps: UnansweredQuestionsDeps): UnansweredQuestions {
  const { store, stories, characters, embedder, clock, log } = deps;
  const { reader, transact } = store;
  const queue = createFairQueue(GROUPING);

  const group = (rows: readonly repository.QuestionRow[]) => groupQuestions(rows, limits.unansweredPlayersLeast);

  /** Whether vectors of an author's texts are being made: one list after another gets them. */
  let isEmbedding = false;

  /** Returns the vectors of texts; none if they take too long, so that a list waits for none that nobody has yet. */
  async function embedInTime(texts: readonly string[]): Promise<readonly Vector[]> {
    if (isEmbedding) return [];
    isEmbedding = true;
    const made = embedder
      .embed(texts, 'background')
      .catch((error: unknown) => {
        // While stories are prepared, an answered question is listed once more.
        if (error instanceof BrainUnavailable) return [];
        throw error;
      })
      .finally(() => {
        isEmbedding = false;
      });
    made.catch(() => undefined);
    return Promise.race([made, wait(LONGEST_EMBEDDING_MS, [], { ref: false })]);
  }

  /** Leaves out groups that the author has answered by now. */
  async function withoutAnswered(groups: readonly Group[], sheet: VoiceSheet | null): Promise<Group[]> {
    const texts = listAnswered(sheet).slice(0, MOST_ANSWERED);
    if (groups.length === 0 || texts.length === 0) return [...groups];
    const answered = await embedInTime(texts);
    return groups.filter(({ centre }) => !answered.some((vector) => likeness(centre.vector, vector) >= ANSWERED));
  }

  async function list(rows: readonly repository.QuestionRow[], page: number): Promise<Listed> {
    const byCharacter = Map.groupBy(rows, ({ characterId }) => characterId);
    const people = await repository.readCharacters(reader, [...byCharacter.keys()]);
    const questions: Listed['questions'] = [];
    for (const { id, name, sheet } of people) {
      const groups = await withoutAnswered(await group(byCharacter.get(id) ?? []), sheet);
      for (const { centre, members, players } of groups) {
        const question = await chooseWording(members);
        const of = { players, characterId: id, characterName: name };
        if (question !== null) questions.push({ questionId: toPublicId(centre.id), question, ...of });
      }
    }
    const ordered = questions.sort((one, other) => other.players - one.players);
    const from = (page - 1) * limits.unansweredPageSize;
    const until = from + limits.unansweredPageSize;
    return {
      questions: ordered.slice(from, until),
      total: ordered.length,
      nextPage: until < ordered.length ? page + 1 : null,
    };
  }

  async function deleteOld(signal?: AbortSignal): Promise<void> {
    const before = new Date(clock.now().getTime() - limits.unansweredDays * DAY_MS);
    let deleted = DELETED_AT_ONCE;
    while (deleted === DELETED_AT_ONCE && !signal?.aborted)
      deleted = await transact((writer) => repository.deleteOld(writer, before, DELETED_AT_ONCE));
  }

  return {
    ...createRecording(store, log),
    async listOfCharacter(characterId, page, caller) {
      await characters.editable(characterId, caller);
      return queue.run(async () => list(await repository.readQuestions(reader, { characterId }), page));
    },
    async listInStory(storyId, page, caller) {
      await stories.editable(storyId, caller);
      return queue.run(async () => list(await repository.readQuestions(reader, { storyId }), page));
    },
    async dismiss(characterId, questionId, caller) {
      await characters.editable(characterId, caller);
      await queue.run(async () => {
        const groups = await group(await repository.readQuestions(reader, { characterId }));
        const chosen = groups.find(({ members }) => members.some(({ id }) => toPublicId(id) === questionId));
        if (!chosen) throw notFound('Question');
        const ids = chosen.members.map(({ id }) => id);
        await transact((writer) => repository.dismiss(writer, ids, clock.now()));
      });
    },
    deleteOld,
    startRetentionJob: () =>
      startRegularJob(deleteOld, {
        everyMs: EVERY_MS,
        onError: (err) => log.error({ err }, 'Deleting old questions without an answer failed.'),
      }),
  };
}
