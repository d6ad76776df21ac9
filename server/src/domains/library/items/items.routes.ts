import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Items } from './items.service.ts';

/** The calls that create, change, list and delete items. */
export function itemsRoutes(items: Items): Route[] {
  return [
    route(calls.createItem, async ({ parts, files, caller }) => ({
      item: await items.create(parts, files.itemImage[0], caller),
    })),
    route(calls.updateItem, async ({ parts, files, caller }) => ({
      item: await items.update(parts, files.itemImage[0], caller),
    })),
    route(calls.getItems, ({ query, caller }) => items.page(query.page, caller)),
    route(calls.deleteItem, async ({ query, caller }) => {
      await items.remove(query.itemId, caller);
      return {};
    }),
  ];
}
