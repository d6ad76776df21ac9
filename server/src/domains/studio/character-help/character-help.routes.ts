import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { CharacterHelp } from './character-help.service.ts';

/** The calls that help authors write a character. */
export function characterHelpRoutes(help: CharacterHelp): Route[] {
  return [
    route(calls.getCharacterHelp, async () => ({ suggestions: help.suggests })),
    route(calls.previewReplies, ({ parts: { previewInfo, ...draft } }) => help.preview(draft, previewInfo.messages)),
    route(calls.previewLines, ({ body }) => help.previewLines(body)),
    route(calls.rehearse, ({ parts, caller, http }) => help.rehearse(parts, caller, http.whenGone())),
    route(calls.suggestLines, ({ parts, caller, http }) => help.suggest(parts, caller, http.whenGone())),
  ];
}
