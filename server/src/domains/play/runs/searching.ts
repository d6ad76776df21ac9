import { type Look, limits, listRuledItems, ownEntry, type SearchSpot } from '@emberlore/contract';
import type { Writer } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import type { SearchEntry } from './entries.ts';
import { countRoomForFinds, type RunEvent } from './log/run-log.ts';
import * as store from './play.repository.ts';
import { itemToFind, listSought, type QuestBook } from './quest-rules.ts';
import { happen, idle, type LockedPlace, lockPlace, type SceneState } from './scene-steps.ts';
import { findSpot, isNear } from './spots.ts';

/** Who finds something. */
export type Viewer = Pick<Caller, 'accountId' | 'role'>;

/** What a search came to: the item that it found, and others that turned up beside it. */
interface SearchOutcome {
  itemId: string | null;
  otherIds: string[];
  state: SceneState;
  /** Whether the spot is next to the one with the item that is sought first. */
  near?: boolean;
  firstLook?: true;
  looks: Look[];
}

/**
 * Returns the items of a scene that are not found yet, that no quest seeks, not even one that does not exist yet, and nobody
 * can make, and that the rules of the story name.
 */
async function listUnsought(writer: Writer, { runId, sceneId, rules, log }: LockedPlace): Promise<string[]> {
  if (!rules) return [];
  const named = listRuledItems(rules.rules);
  const sought = (await store.readBook(writer, runId, sceneId)).map(({ rule }) => rule.targetId);
  const items = await store.readSceneItems(writer, sceneId);
  const made = rules.rules.combinations.map(({ resultId }) => resultId);
  return items.filter(
    (id) => named.has(id) && !made.includes(id) && !sought.includes(id) && !log.state().found.includes(id),
  );
}

/** Returns those of some items that this caller may see, as many as the run has room for. */
async function listThere(
  writer: Writer,
  itemIds: readonly string[],
  caller: Viewer,
  room = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const there: string[] = [];
  for (const id of itemIds) if (there.length < room && (await store.isItemThere(writer, id, caller))) there.push(id);
  return there;
}

/**
 * Records that a search finds an item, and, if a quest seeks it, what turns up beside it. The caller may be anybody who sees
 * them. `begins`: a quest that had not begun is completed as well.
 */
export async function find(
  writer: Writer,
  place: LockedPlace,
  itemId: string,
  caller: Viewer,
  { begins = false, firstLook = false } = {},
) {
  const { runId, sceneId } = place;
  const unsought = await listUnsought(writer, place);
  const room = countRoomForFinds(place.log.state()) - 1;
  const otherIds = unsought.includes(itemId) ? [] : await listThere(writer, unsought, caller, room);
  for (const id of [itemId, ...otherIds]) await store.recordFind(writer, { runId, sceneId, itemId: id });
  const events: RunEvent[] = [
    { kind: 'found', itemId, ...(firstLook && { firstLook }) },
    ...otherIds.map((id): RunEvent => ({ kind: 'found', itemId: id })),
  ];
  return { otherIds, ...(await happen(writer, place, { type: 'itemFound', itemId, begins }, events)) };
}

/** Returns where the run has looked in vain for the item that it seeks first. */
export async function listLooks(
  writer: Writer,
  { runId, sceneId, log }: LockedPlace,
  book: QuestBook,
): Promise<Look[]> {
  const itemId = itemToFind(book);
  const looked = itemId === null ? [] : (ownEntry(log.state().looked, itemId) ?? []);
  if (looked.length === 0) return [];
  const [place] = await store.readHidingPlaces(writer, sceneId, itemId === null ? [] : [itemId]);
  if (!place) return [];
  return looked.map((spot) => ({ spot, near: isNear(spot, { runId, ...place }) }));
}

/** Returns the first of some items that lies at a spot; undefined: none. */
async function findAt(
  writer: Writer,
  { runId, sceneId }: LockedPlace,
  spot: SearchSpot,
  itemIds: readonly string[],
): Promise<string | undefined> {
  const places = await store.readHidingPlaces(writer, sceneId, itemIds);
  const lying = places.filter((place) => findSpot({ runId, ...place }) === spot).map(({ itemId }) => itemId);
  return itemIds.find((id) => lying.includes(id));
}

/** Remembers that none of these items lies at a spot, for as many items as a run can find. */
async function noteLook(place: LockedPlace, spot: SearchSpot, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    const { looked } = place.log.state();
    const hasRoom = ownEntry(looked, itemId) !== undefined || Object.keys(looked).length < limits.itemsFoundMost;
    if (hasRoom) place.log.add({ kind: 'looked', itemId, spot });
  }
  await place.log.save();
}

/**
 * Searches a scene, or one spot of it: there, any item that a quest of the scene or the rules seek turns up, so that who
 * looks in the right place is never told that it is empty. Throws `Scene Not Found.`
 */
export async function searchScene(
  writer: Writer,
  storyId: string,
  { sceneId, spot }: SearchEntry,
  caller: Caller,
): Promise<SearchOutcome> {
  const place = await lockPlace(writer, storyId, sceneId, caller);
  const { book, state } = await happen(writer, place, idle);
  const first = itemToFind(book);
  const hasRoom = countRoomForFinds(place.log.state()) > 0;
  if (first === null || !hasRoom || !(await store.isItemThere(writer, first, caller)))
    return { itemId: null, otherIds: [], state, looks: [] };
  if (spot === undefined) {
    const { otherIds, ...after } = await find(writer, place, first, caller);
    return { itemId: first, otherIds, state: after.state, looks: await listLooks(writer, place, after.book) };
  }
  const { begun, later } = listSought(book);
  const candidates = await listThere(writer, [...begun, ...later, ...(await listUnsought(writer, place))], caller);
  const itemId = await findAt(writer, place, spot, candidates);
  if (itemId === undefined) {
    await noteLook(place, spot, begun);
    const looks = await listLooks(writer, place, book);
    return { itemId: null, otherIds: [], state, near: looks.some((look) => look.spot === spot && look.near), looks };
  }
  const firstLook = begun.includes(itemId) && !ownEntry(place.log.state().looked, itemId);
  const { otherIds, ...after } = await find(writer, place, itemId, caller, { begins: true, firstLook });
  const looks = await listLooks(writer, place, after.book);
  return { itemId, otherIds, state: after.state, looks, ...(firstLook && { firstLook }) };
}
