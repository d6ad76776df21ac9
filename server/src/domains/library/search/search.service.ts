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
   * A page of what a text finds: by name, then by author and tags, then by description, each most liked first, and where
   * words find less than a page, what is spelt alike. Blank text finds nothing.
   */
  stories(text: string, page: number, caller: Caller | null): Promise<StoryPage>;
}

export interface SearchDeps {
  db: Reader;
  clock: Clock;
  stories: Stories;
  blocks: Pick<Blocks, 'viewer'>;
}

/** What is known of a text that matches many public stories. A list is absent where there are many of its kind too. */
interface Frequent {
  total: number;
  byName: string[] | null;
  byLabels: string[] | null;
  /** What was walked by somebody who read far on, from the beginning. */
  walked: Partial<Record<repository.Place, string[]>>;
}

interface Cut {
  offset: number;
  limit: number;
}

/** A part of the results, in order. It answers what of the cut lies in it, and how long it is when the cut goes on. */
type Section = (cut: Cut) => Promise<{ ids: string[]; length: number }>;

/** Shorter texts are alike to nearly everything. */
const SIMILAR_LEAST = 3;
/** From which match on a page lies far: it is walked to from the first. */
const FAR = 200;
/** Counting many matches takes longer than reading a page of them, and their number hardly changes in a minute. */
const REMEMBERED = { seconds: 60, most: 100 };

function listed(ids: string[]): Section {
  return async ({ offset, limit }) => ({ ids: ids.slice(offset, offset + limit), length: ids.length });
}

/** Reads a cut through sections that follow each other. */
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

/** Search of stories by words and, for slips, by likeness of letters. */
export function createSearch({ db, clock, stories, blocks }: SearchDeps): Search {
  const frequent = createTtlCache<Frequent>({ clock, ...REMEMBERED });
  /** Who has blocked somebody finds other things than everybody else. */
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

  /** Whoever reads on far walks all that can be read, once for everybody: what lies there is remembered as long as the count. */
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
