import { bringsUp, words } from '@emberlore/brain';
import { type ItemAct, listCarriedIds } from '../../runs/play.service.ts';
import type { TurnContext } from './context.ts';
import type { Saying } from './reserve.ts';

const showing = new Set('show shows showing present presents hold holds reveal reveals look see'.split(' '));
const giving = new Set('give gives giving hand hands handing offer offers return returns take'.split(' '));

/** Returns the items that the player carries, with their names as far as they are known here. */
function listCarriedItems({ progress }: TurnContext): { id: string; name: string }[] {
  if (!progress) return [];
  const { stage, plot, run } = progress;
  const named = [...stage.items, ...plot.elsewhere.map(({ itemId, name }) => ({ id: itemId, name }))];
  const carried = listCarriedIds(run);
  return named.filter(({ id }) => carried.includes(id));
}

/**
 * Returns what a message does with an item that the player carries: what the client says, else what the words say
 * (‘*shows him the medallion*’, ‘take this ring’). Null if nothing.
 */
export function findItemAct({ item, text, session, group }: Saying, context: TurnContext): ItemAct | null {
  // Nothing is handed to those who only join in.
  if (session.kind === 'coop' || group?.after) return null;
  const carried = listCarriedItems(context);
  if (item) return carried.some(({ id }) => id === item.itemId) ? item : null;
  const said = words(text);
  const act = said.some((word) => giving.has(word)) ? 'give' : said.some((word) => showing.has(word)) ? 'show' : null;
  if (!act || text.trim().endsWith('?')) return null;
  const meant = carried.find(({ name }) => bringsUp(text, name) || bringsUp(text, findNoun(name)));
  return meant ? { itemId: meant.id, act } : null;
}

const linking = new Set(['from', 'of', 'with']);

/** Returns the word by which people call a thing: ‘ring’ for ‘The Royal Ring’, ‘tin’ for ‘Tin of Paraffin’. */
function findNoun(name: string): string {
  const all = words(name);
  const end = all.findIndex((word) => linking.has(word));
  return (end > 0 ? all.slice(0, end) : all).at(-1) ?? name;
}
