import { limits } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Log } from '../../../kit/log.ts';
import { holdPerson } from '../../identity/accounts/caller-hold.service.ts';
import type { DeletionListener, HeardReply, ReplyListener } from '../../play/conversation/heard-replies.service.ts';
import { isPrivate } from './private-words.ts';
import { deleteAsked, insertQuestion, type NewQuestion, readOwnTexts } from './unanswered-questions.repository.ts';

/** How long questions are collected before they are written, in milliseconds. */
const GATHER_MS = 1000;
/** The most replies that wait to be looked at. What comes beyond is not recorded. */
const MOST_WAITING = 200;

export interface Recording {
  /** Notes the question that a reply does not answer, for later. */
  hear: ReplyListener;
  /** Deletes what a player asked in a talk that is deleted. What is still noted of it is not written any more. */
  forget: DeletionListener;
  /** Writes what has been noted. */
  settled(): Promise<void>;
}

/** How questions begin that ask by their first word. */
const asking =
  /^(?:who|whom|whose|what|which|when|where|why|how|am|is|are|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|must)\b/i;

/** Returns a question as authors see it: one sentence without marked actions, as it would be typed with care, and cut. */
function toStored(text: string): string {
  const plain = text
    .replace(/\*[^*]*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\bi\b/g, 'I')
    .trim();
  const cut = [...plain].slice(0, limits.unansweredText).join('').trim();
  const sentence = cut.charAt(0).toUpperCase() + cut.slice(1);
  const isOpen = asking.test(sentence) && /[\p{L}\p{N}]$/u.test(sentence);
  return isOpen && sentence.length < limits.unansweredText ? `${sentence}?` : sentence;
}

/** Creates what stores questions without an answer. It works after the reply, and a failure is only logged. */
export function createRecording({ reader, transact }: Pick<Connection, 'reader' | 'transact'>, log: Log): Recording {
  let waiting: HeardReply[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function find(reply: HeardReply): Promise<NewQuestion | null> {
    const found = await reply.findUnanswered();
    const text = toStored(found?.text ?? '');
    const { turnId, accountId, characterId, sceneId, input } = reply;
    if (!found || text === '') return null;
    const own = input.persona.isSealed ? await readOwnTexts(reader, characterId) : null;
    if (isPrivate(text, reply, own)) return null;
    return { turnId, accountId, characterId, sceneId, text, vector: found.vector };
  }

  async function write(replies: readonly HeardReply[]): Promise<void> {
    for (const reply of replies) {
      try {
        const question = await find(reply);
        if (!question) continue;
        await transact(async (writer) => {
          if (await holdPerson(writer, question.accountId)) await insertQuestion(writer, question);
        });
      } catch (err) {
        log.warn({ err }, 'Storing a question without an answer failed.');
      }
    }
  }

  function writeAll(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const replies = waiting;
    waiting = [];
    // One after another: a reply of the built-in engine may be needed for each.
    writing = writing.then(() => write(replies));
    return writing;
  }

  return {
    hear(reply) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(reply);
      timer ??= setTimeout(() => void writeAll(), GATHER_MS).unref();
    },
    forget: deleteAsked,
    settled: writeAll,
  };
}
