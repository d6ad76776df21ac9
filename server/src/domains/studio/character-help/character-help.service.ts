import { setImmediate as breathe } from 'node:timers/promises';
import { BrainUnavailable, type Engine, type Suggester } from '@emberlore/brain';
import { type Body, type calls, type Output, ordinaryQuestions, type PartsOf } from '@emberlore/contract';
import { fail } from '../../../kit/errors.ts';
import { createFairQueue } from '../../../kit/fair-queue.ts';
import type { Caller } from '../../../kit/route.ts';
import { withoutStoring } from '../../../kit/unstored.ts';
import { toReplyFailure } from '../../play/conversation/reply-failure.service.ts';
import { type AskInScene, answerAll, createSceneAsking } from './ask-in-scene.ts';
import { type CharacterDraft, nowhere, toPersona } from './draft.ts';
import { createDraftPreparations } from './draft-preparations.ts';
import { createRehearsals, type RehearsalDeps } from './rehearsals.ts';
import { previewLines } from './spoken-lines.ts';

type Preview = Output<typeof calls.previewReplies>;
type Suggestions = Output<typeof calls.suggestLines>;
type SuggestForm = PartsOf<typeof calls.suggestLines>;

/** Helps authors write a character that isn't saved yet. Stores nothing. */
export interface CharacterHelp {
  /** Whether a language model can suggest lines. */
  readonly suggests: boolean;
  /** Returns what the built-in engine answers to each of these messages. */
  preview(draft: CharacterDraft, messages: readonly string[]): Promise<Preview>;
  askInScene: AskInScene;
  /** Returns knowledge lines as a draft will say them. */
  previewLines(form: Body<typeof calls.previewLines>): Promise<Output<typeof calls.previewLines>>;
  /** Lets a draft reply to a message as in play. See `createRehearsals`. */
  rehearse: ReturnType<typeof createRehearsals>;
  /**
   * Suggests lines or questions with the language model. Throws a 409 if none is configured, a 429 if the caller's budget is
   * used up, and a 503 if the model doesn't answer. `signal` gives it up.
   */
  suggest(form: SuggestForm, caller: Caller, signal: AbortSignal): Promise<Suggestions>;
}

export interface CharacterHelpDeps extends Omit<RehearsalDeps, 'prepare'> {
  /** The built-in engine, whatever engine plays. */
  engine: Engine;
  /** Absent if no language model is configured. */
  suggester: Suggester | undefined;
}

/** A preview computes a dozen replies, so clients take turns, and the form asks for one at a time. */
const PREVIEWS = { concurrency: 1, mostPerRequester: 3, mostWaiting: 100 };

/** Lines take some 10 ms of the main thread, and the form asks again whenever the author pauses. */
const LINES = { concurrency: 1, mostPerRequester: 6, mostWaiting: 100 };

/** Translates why a language model suggested nothing to an author: a 409, 429 or 503; other errors stay. */
export function toSuggestionFailure(error: unknown): unknown {
  if (!(error instanceof BrainUnavailable)) return error;
  if (error.reason === 'none') return fail('noLanguageModel', { cause: error });
  return fail(error.reason === 'budget' ? 'modelBudgetUsed' : 'modelUnavailable', { cause: error });
}

export function createCharacterHelp({ engine, suggester, ...deps }: CharacterHelpDeps): CharacterHelp {
  const previews = createFairQueue(PREVIEWS);
  const lines = createFairQueue(LINES);
  const prepare = createDraftPreparations();

  return {
    suggests: suggester !== undefined,
    async preview(draft, messages) {
      try {
        const persona = toPersona(draft);
        await prepare(() => engine.warm(persona, nowhere));
        const replies = await previews.run(() => withoutStoring(() => answerAll(engine, persona, messages)));
        return { replies };
      } catch (error) {
        throw error instanceof BrainUnavailable ? toReplyFailure(error) : error;
      }
    },
    askInScene: createSceneAsking(engine, { prepare, takeTurn: previews.run }),
    previewLines: (form) =>
      lines.run(async () => {
        // The next in the queue would otherwise follow without a pause.
        await breathe();
        return previewLines(form);
      }),
    rehearse: createRehearsals({ ...deps, prepare }),
    async suggest({ characterInfo, suggestInfo }, { accountId: playerId }, signal) {
      if (!suggester) throw fail('noLanguageModel');
      const persona = toPersona({ characterInfo });
      try {
        if ('line' in suggestInfo)
          return {
            lines: [],
            questions: await suggester.suggestQuestions(persona, suggestInfo.line, { playerId, signal }),
          };
        const topics = suggestInfo.topics.map((topic) => ({ topic, question: ordinaryQuestions[topic] }));
        return { lines: await suggester.suggestLines(persona, topics, { playerId, signal }), questions: [] };
      } catch (error) {
        throw toSuggestionFailure(error);
      }
    },
  };
}
