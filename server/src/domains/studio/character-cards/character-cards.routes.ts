import { calls } from '@emberlore/contract';
import { download, type Route, route } from '../../../kit/route.ts';
import type { Cards } from './character-cards.service.ts';

/** Routes for importing and exporting characters. */
export function characterCardsRoutes(cards: Cards): Route[] {
  return [
    route(calls.exportCharacter, async ({ query: { characterId, format }, caller }) => {
      const { name, content } = await cards.exportCharacter(characterId, format, caller);
      return download(name, content);
    }),
    route(calls.importCharacter, ({ parts, files, caller }) => {
      // The contract requires the file, so the path is never empty here.
      const path = files.card[0]?.path ?? '';
      return cards.importCharacter(path, parts.importInfo?.preview ?? false, caller);
    }),
  ];
}
