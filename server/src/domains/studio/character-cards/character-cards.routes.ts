import { calls } from '@emberlore/contract';
import { download, type Route, route } from '../../../kit/route.ts';
import type { CharacterCards } from './character-cards.service.ts';

/** Routes for importing and exporting characters. */
export function characterCardsRoutes(characterCards: CharacterCards): Route[] {
  return [
    route(calls.exportCharacter, async ({ query: { characterId, format }, caller }) => {
      const { name, content } = await characterCards.exportCharacter(characterId, format, caller);
      return download(name, content);
    }),
    route(calls.importCharacter, ({ parts, files, caller }) => {
      // The contract requires the file, so the path is never empty here.
      const path = files.card[0]?.path ?? '';
      return characterCards.importCharacter(path, parts.importInfo?.preview ?? false, caller);
    }),
  ];
}
