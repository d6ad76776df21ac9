import type { Suggester } from '@emberlore/brain';
import type { Body, calls, Output, WritingField } from '@emberlore/contract';
import { fail } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { toSuggestionFailure } from '../character-help/character-help.service.ts';
import { examplesOf } from './examples.ts';

/** Helps authors write the texts of the studio's forms. Stores nothing. */
export interface WritingHelp {
  /**
   * Suggests texts with the language model. Throws `Story Not Found.` or a 403 for a story that the caller may not change, a
   * 409 if no model is configured, a 429 if the caller's budget is used up, and a 503 if the model doesn't answer. `signal`
   * gives it up.
   */
  suggest(
    form: Body<typeof calls.suggestTexts>,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<Output<typeof calls.suggestTexts>>;
  /** Returns how a field is written in some launch stories. */
  examples(field: WritingField): Output<typeof calls.getWritingExamples>;
}

export interface WritingHelpDeps {
  stories: Pick<Stories, 'changeable' | 'whole'>;
  /** Absent if no language model is configured. */
  suggester: Suggester | undefined;
}

export function createWritingHelp({ stories, suggester }: WritingHelpDeps): WritingHelp {
  /** Returns a story as its author reads it, for the language model. */
  async function describe(storyId: string, caller: Caller): Promise<string> {
    await stories.changeable(storyId, caller);
    const { story } = await stories.whole(storyId, caller);
    const scenes = story.scenes.map(({ sceneName, sceneDescription }) => ({ sceneName, sceneDescription }));
    return JSON.stringify({ name: story.storyName, description: story.storyDescription, scenes });
  }

  return {
    async suggest({ wanted, texts, about, premise = null, storyId }, caller, signal) {
      if (!suggester) throw fail('noLanguageModel');
      const story = storyId === undefined ? '' : await describe(storyId, caller);
      try {
        const request = { wanted, texts, about, premise, story };
        return { texts: await suggester.suggestTexts(request, { playerId: caller.accountId, signal }) };
      } catch (error) {
        throw toSuggestionFailure(error);
      }
    },
    examples: (field) => ({ examples: examplesOf(field) }),
  };
}
