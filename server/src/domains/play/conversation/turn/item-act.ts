import { bringsUp, findNoun, words } from '@emberlore/brain';
import { withThe } from '@emberlore/contract';
import { type ItemAct, listCarriedIds } from '../../runs/play.service.ts';
import { narrateAction } from './action.ts';
import type { TurnContext } from './context.ts';
import { agreesToHand, handsOverIt, listOffers, pointsBack } from './handing.ts';
import type { Saying } from './reserve.ts';

const showing = new Set('show shows showing present presents hold holds reveal reveals look see'.split(' '));
const giving = new Set('give gives giving hand hands handing offer offers return returns take'.split(' '));

interface Carried {
  id: string;
  name: string;
}

/** Returns the items that the player carries, with their names as far as they are known here. */
function listCarriedItems({ progress }: TurnContext): Carried[] {
  if (!progress) return [];
  const { stage, plot, run } = progress;
  const named = [...stage.items, ...plot.elsewhere.map(({ itemId, name }) => ({ id: itemId, name }))];
  const carried = listCarriedIds(run);
  return named.filter(({ id }) => carried.includes(id));
}

const names = (text: string, { name }: Carried): boolean => bringsUp(text, name) || bringsUp(text, findNoun(name));

/** The last exchange of a talk: what the player said, and the reply to it. */
function readLastExchange({ input: { history } }: TurnContext): { said: string; reply: string } {
  const from = history.findLastIndex(({ speaker }) => speaker === 'player');
  const reply = history.slice(from + 1).filter(({ speaker }) => speaker === 'npc');
  return { said: history[from]?.text ?? '', reply: reply.map(({ text }) => text).join(' ') };
}

/** Returns the carried item that the talk was about just now: the only one that the last reply or message names. */
function findSpokenOf(carried: readonly Carried[], context: TurnContext): Carried | undefined {
  const { said, reply } = readLastExchange(context);
  for (const text of [reply, said]) {
    const [item, ...others] = carried.filter((each) => names(text, each));
    if (item) return others.length === 0 ? item : undefined;
  }
  return undefined;
}

/** Returns the carried item that the player hands over in words; undefined if none. */
function findOffered(text: string, carried: readonly Carried[], context: TurnContext): Carried | undefined {
  const offers = listOffers(text);
  const named = carried.find((item) => offers.some((offer) => names(offer, item)));
  if (named) return named;
  // 'This ring belongs to you. Take it.'
  const pointsAt = offers.some(pointsBack) ? carried.find((item) => names(text, item)) : undefined;
  const agrees = offers.some(pointsBack) || agreesToHand(text, readLastExchange(context).reply);
  return pointsAt ?? (agrees ? findSpokenOf(carried, context) : undefined);
}

/** Returns what an action does with a carried item. */
function findActed(text: string, carried: readonly Carried[], context: TurnContext): ItemAct | null {
  const said = words(text);
  const act = said.some((word) => giving.has(word)) ? 'give' : said.some((word) => showing.has(word)) ? 'show' : null;
  const meant =
    carried.find((item) => names(text, item)) ?? (handsOverIt(text) ? findSpokenOf(carried, context) : undefined);
  return act && meant ? { itemId: meant.id, act } : null;
}

/** Returns what the player says to do with a carried item. */
function findSaid(text: string, carried: readonly Carried[], context: TurnContext): ItemAct | null {
  const offered = findOffered(text, carried, context);
  if (offered) return { itemId: offered.id, act: 'give' };
  const shown = words(text).some((word) => showing.has(word)) && carried.find((item) => names(text, item));
  return shown ? { itemId: shown.id, act: 'show' } : null;
}

/**
 * Returns what a message does with an item that the player carries: what the client says, else what the words say
 * (‘*shows him the medallion*’, ‘take this ring’, ‘here, it is yours’ after the ring was spoken of). Null if nothing.
 */
export function findItemAct({ item, kind, text, session, group }: Saying, context: TurnContext): ItemAct | null {
  // Nothing is handed to those who only join in.
  if (session.kind === 'coop' || group?.after) return null;
  const carried = listCarriedItems(context);
  if (item) return carried.some(({ id }) => id === item.itemId) ? item : null;
  if (carried.length === 0 || text.trim().endsWith('?')) return null;
  return (kind === 'action' ? findActed : findSaid)(text, carried, context);
}

/** Returns the narration of an item that the player has handed over in words: the same as if they had acted. */
export function narrateGift({ itemId }: ItemAct, context: TurnContext): string | null {
  const item = listCarriedItems(context).find(({ id }) => id === itemId);
  return item ? narrateAction(`gives ${context.input.persona.name} ${withThe(item.name)}`) : null;
}

/** Returns what the player says with the name of the item that they hand over, if the words have none: 'Here, take it.' */
export function nameGift(text: string, { itemId }: ItemAct, context: TurnContext): string {
  const item = listCarriedItems(context).find(({ id }) => id === itemId);
  return item && !names(text, item) ? `${text} Here is ${withThe(item.name)}.` : text;
}
