import { fillNames, type Message, openingOf, openingSentences } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { unnamed } from '../../../kit/unnamed.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import { readRuledDescription } from '../runs/scene-description.service.ts';
import { readOpening } from './openings.repository.ts';
import type { Voices } from './voices.service.ts';

/** The spoken openings of scenes. */
export interface Openings {
  /** Speaks a sentence of a scene's opening. Throws `Story` or `Scene Not Found.`, or a 400 beyond the last sentence. */
  hear(
    asked: { storyToken: string; sceneId: string; part: number },
    caller: Caller,
  ): Promise<{ message: Message; parts: number }>;
}

export interface OpeningsDeps {
  reader: Reader;
  stories: Pick<Stories, 'ofToken'>;
  voices: Pick<Voices, 'narrate'>;
}

/** Creates the service for openings: spoken one sentence at a time, so that the first is heard at once. */
export function createOpenings({ reader, stories, voices }: OpeningsDeps): Openings {
  return {
    async hear({ storyToken, sceneId, part }, caller) {
      const { storyId } = await stories.ofToken(storyToken, caller);
      const scene = await readOpening(reader, storyId, sceneId);
      if (!scene) throw notFound('Scene');
      const described = await readRuledDescription(reader, { storyId, sceneId, accountId: caller.accountId });
      const opening = openingOf({ ...scene, sceneDescription: described ?? scene.sceneDescription });
      const names = { char: scene.char ?? unnamed.character, user: caller.userName };
      const sentences = openingSentences(fillNames(opening, names));
      const sentence = sentences[part];
      if (sentence === undefined) throw invalid({ part: 'noSentence' });
      return { message: await voices.narrate(sentence), parts: sentences.length };
    },
  };
}
