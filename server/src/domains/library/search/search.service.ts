import { limits } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { createTtlCache } from '../../../kit/memo.ts';
import { paging, toLimitAndOffset } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Blocks, Viewer } from '../../identity/blocks/blocks.service.ts';
import type { Stories, StoryPage } from '../stories/stories.service.ts';
import * as repository from './search.repository.ts';

export interface Search {
  /**
   * Returns a page of matching stories: by name, then by author and tags, then by description, each most liked first.
   * If words find less than a page, similarly spelt results follow. Blank text finds nothing.
   */
  stories(text: string, page: number, caller: Caller | null): Promise<StoryPage>;
}

export interface SearchDeps {
  db: Reader;
  clock: Clock;
  stories: Stories;
  blocks: Pick<Blocks, 'viewer'>;
}

/** The cached state of a text that matches many public stories. A list is null if it would also be long. */
interface Frequent {
  total: number;
  byName: string[] | null;
  byLabels: string[] | null;
  /** Complete result lists, loaded when somebody pages far. */
  walked: Partial<Record<repository.Place, string[]>>;
}

interface Cut {
  offset: number;
  limit: number;
}

/** One part of the ordered results. Returns the ids in the range, and the part's length if the range extends beyond it. */
type Section = (cut: Cut) => Promise<{ ids: string[]; length: number }>;

/** The minimum number of characters for a similarity search: shorter texts resemble almost everything. */
const SIMILAR_LEAST = 3;
/** The offset from which a page counts as far: such pages are served from the complete list. */
const FAR = 200;
/** Counting many matches takes longer than reading a page of them, and the count hardly changes within a minute. */
const REMEMBERED = { seconds: 60, most: 100 };

function listed(ids: string[]): Section {
  return async ({ offset, limit }) => ({ ids: ids.slice(offset, offset + limit), length: ids.length });
}

/** Reads a range across consecutive sections. */
async function readAcross(sections: readonly Section[], { offset, limit }: Cut): Promise<string[]> {
  const found: string[] = [];
  let skip = offset;
  for (const section of sections) {
    const { ids, length } = await section({ offset: skip, limit: limit - found.length });
    found.push(...ids);
    if (found.length >= limit) break;
    skip = Math.max(0, skip - length);
  }
  return found;
}

/** Searches stories by words and, to forgive typing errors, by similar spelling. */
export function createSearch({ db, clock, stories, blocks }: SearchDeps): Search {
  const frequent = createTtlCache<Frequent>({ clock, ...REMEMBERED });
  /** Viewers who have blocked somebody get their own results. */
  const frequentName = (text: string, viewer: Viewer) => `${viewer.blocking ? viewer.accountId : ''} ${text}`;
  const most = repository.DEEPEST;

  async function readFrequent(text: string, viewer: Viewer): Promise<Frequent> {
    const [total, byName, byLabels] = await Promise.all([
      repository.countMatches(db, text, viewer, most),
      repository.readFew(db, 'name', text, { viewer, own: false }),
      repository.readFew(db, 'labels', text, { viewer, own: false }),
    ]);
    const known: Frequent = { total, byName, byLabels, walked: {} };
    frequent.set(frequentName(text, viewer), known);
    return known;
  }

  /** Reads a far page from the complete list, which is loaded once and cached as long as the count. */
  async function readFar(place: repository.Place, text: string, viewer: Viewer, known: Frequent, cut: Cut) {
    const all =
      known.walked[place] ?? (await repository.readStretch(db, place, text, viewer, { offset: 0, limit: most }));
    known.walked[place] = all;
    const length = all.length < most ? all.length : Number.POSITIVE_INFINITY;
    return { ids: all.slice(cut.offset, cut.offset + cut.limit), length };
  }

  function walked(place: repository.Place, text: string, viewer: Viewer, known: Frequent): Section {
    return async (cut) => {
      if (cut.offset >= FAR) return readFar(place, text, viewer, known, cut);
      const ids = await repository.readStretch(db, place, text, viewer, cut);
      if (ids.length === cut.limit) return { ids, length: Number.POSITIVE_INFINITY };
      const isEnd = ids.length > 0 || cut.offset === 0;
      const before = () => repository.countFirst(db, place, text, viewer, most);
      return { ids, length: isEnd ? cut.offset + ids.length : await before() };
    };
  }

  async function findMany(text: string, known: Frequent, cut: Cut, viewer: Viewer) {
    const own = viewer.accountId === null ? [] : await repository.readOwnUnlisted(db, text, viewer.accountId);
    const { byName, byLabels } = known;
    const sections = [
      listed(own),
      byName ? listed(byName) : walked('name', text, viewer, known),
      byLabels ? listed(byLabels) : walked('labels', text, viewer, known),
      walked('anywhere', text, viewer, known),
    ];
    return { ids: await readAcross(sections, cut), counted: own.length + known.total };
  }

  async function findFew(text: string, few: string[], cut: Cut, viewer: Viewer) {
    const scope = { viewer, own: true };
    const isShort = few.length < limits.pageSize && [...text].length >= SIMILAR_LEAST;
    const ids = isShort ? [...few, ...(await repository.readSimilar(db, text, scope))] : few;
    return { ids: ids.slice(cut.offset, cut.offset + cut.limit), counted: ids.length };
  }

  async function find(text: string, cut: Cut, viewer: Viewer) {
    const known = frequent.get(frequentName(text, viewer));
    if (known) return findMany(text, known, cut, viewer);
    const few = await repository.readFew(db, 'anywhere', text, { viewer, own: true });
    if (few) return findFew(text, few, cut, viewer);
    return findMany(text, await readFrequent(text, viewer), cut, viewer);
  }

  return {
    async stories(typed, page, caller) {
      const text = typed.trim().toLowerCase();
      const asked = { page, pageSize: limits.pageSize };
      if (text === '') return { stories: [], ...paging(asked, 0) };
      const cut = toLimitAndOffset(asked);
      const viewer = await blocks.viewer(caller);
      const { ids, counted } = await find(text, cut.offset < most ? cut : { offset: 0, limit: 0 }, viewer);
      return { stories: await stories.cards(ids, caller), ...paging(asked, Math.min(counted, most)) };
    },
  };
}
