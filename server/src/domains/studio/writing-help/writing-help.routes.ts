import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { WritingHelp } from './writing-help.service.ts';

/** The calls that help authors write the texts of the studio's forms. */
export function writingHelpRoutes(help: WritingHelp): Route[] {
  return [
    route(calls.suggestTexts, ({ body, caller, http }) => help.suggest(body, caller, http.whenGone())),
    route(calls.getWritingExamples, async ({ query }) => help.examples(query.field)),
  ];
}
