import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { UnansweredQuestions } from './unanswered-questions.service.ts';

/** Routes by which authors see what players asked in vain. */
export function unansweredQuestionsRoutes(questions: UnansweredQuestions): Route[] {
  return [
    route(calls.getUnansweredQuestions, ({ query: { characterId, page }, caller }) =>
      questions.listOfCharacter(characterId, page, caller),
    ),
    route(calls.getUnansweredInStory, ({ query: { storyId, page }, caller }) =>
      questions.listInStory(storyId, page, caller),
    ),
    route(calls.dismissUnansweredQuestion, async ({ body: { characterId, questionId }, caller }) => {
      await questions.dismiss(characterId, questionId, caller);
      return {};
    }),
  ];
}
