import { limits } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { paging, toLimitAndOffset } from '../../../kit/paging.ts';
import type { Caller } from '../../../kit/route.ts';
import { createTtlCache } from '../../../kit/ttl-cache.ts';
import type { Blocks, Viewer } from '../../identity/blocks/blocks.service.ts';
import type { Stories, StoryPage } from '../stories/stories.service.ts';
import { CACHE_LIMITS, cacheKey, createMeantStories } from './meant-stories.ts';
import * as repository from './search.repository.ts';

export interface Search {
  /**
   * Returns a page of matching stories: by name, then by author and tags, then by description, each most liked first.
   * If that is less than a page, stories follow whose names and tags differ from the text by one typo, then those with a
   * similar spelling. Blank text finds nothing.
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
interface FrequentText {
  total: number;
  byName: string[] | null;
  byLabels: string[] | null;
  /** Complete result lists, loaded for the first far page. */
  complete: Partial<Record<repository.SearchField, string[]>>;
}

interface ResultRange {
  offset: number;
  limit: number;
}

/** One part of the ordered results. Returns the ids in the range, and the part's length if the range extends beyond it. */
type Section = (range: ResultRange) => Promise<{ ids: string[]; length: number }>;

/** The minimum number of characters for a similarity search: shorter texts resemble almost everything. */
const MIN_SIMILAR_LENGTH = 3;
/** The offset from which a page counts as far: such pages are served from the complete list. */
const FAR_OFFSET = 200;

function fixedSection(ids: string[]): Section {
  return async ({ offset, limit }) => ({ ids: ids.slice(offset, offset + limit), length: ids.length });
}

/** Reads a range across consecutive sections. */
async function readSections(sections: readonly Section[], { offset, limit }: ResultRange): Promise<string[]> {
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
  const frequent = createTtlCache<FrequentText>({ clock, ...CACHE_LIMITS });
  const readMeant = createMeantStories(db, clock);
  const most = repository.MAX_RESULTS;

  async function readFrequent(text: string, viewer: Viewer): Promise<FrequentText> {
    const [total, byName, byLabels] = await Promise.all([
      repository.countMatches(db, text, viewer, most),
      repository.readIfFew(db, 'name', text, { viewer, own: false }),
      repository.readIfFew(db, 'labels', text, { viewer, own: false }),
    ]);
    const known: FrequentText = { total, byName, byLabels, complete: {} };
    frequent.set(cacheKey(text, viewer), known);
    return known;
  }

  /** Reads a far page from the complete list, which is loaded once and cached as long as the count. */
  async function readFar(
    field: repository.SearchField,
    text: string,
    viewer: Viewer,
    known: FrequentText,
    range: ResultRange,
  ) {
    const all =
      known.complete[field] ?? (await repository.readRange(db, field, text, viewer, { offset: 0, limit: most }));
    known.complete[field] = all;
    const length = all.length < most ? all.length : Number.POSITIVE_INFINITY;
    return { ids: all.slice(range.offset, range.offset + range.limit), length };
  }

  function scanSection(field: repository.SearchField, text: string, viewer: Viewer, known: FrequentText): Section {
    return async (range) => {
      if (range.offset >= FAR_OFFSET) return readFar(field, text, viewer, known, range);
      const ids = await repository.readRange(db, field, text, viewer, range);
      if (ids.length === range.limit) return { ids, length: Number.POSITIVE_INFINITY };
      const isEnd = ids.length > 0 || range.offset === 0;
      const before = () => repository.countBestMatches(db, field, text, viewer, most);
      return { ids, length: isEnd ? range.offset + ids.length : await before() };
    };
  }

  async function findMany(text: string, known: FrequentText, range: ResultRange, viewer: Viewer) {
    const own = viewer.accountId === null ? [] : await repository.readOwnUnlisted(db, text, viewer.accountId);
    const { byName, byLabels } = known;
    const sections = [
      fixedSection(own),
      byName ? fixedSection(byName) : scanSection('name', text, viewer, known),
      byLabels ? fixedSection(byLabels) : scanSection('labels', text, viewer, known),
      scanSection('anywhere', text, viewer, known),
    ];
    return { ids: await readSections(sections, range), counted: own.length + known.total };
  }

  async function findFew(text: string, few: string[], range: ResultRange, viewer: Viewer) {
    const similar =
      few.length < limits.pageSize && [...text].length >= MIN_SIMILAR_LENGTH
        ? repository.readSimilar(db, text, { viewer, own: true })
        : [];
    const meant = few.length < limits.pageSize ? readMeant(text, viewer) : [];
    const ids = [...new Set([...few, ...(await meant), ...(await similar)])];
    return { ids: ids.slice(range.offset, range.offset + range.limit), counted: ids.length };
  }

  async function find(text: string, range: ResultRange, viewer: Viewer) {
    const known = frequent.get(cacheKey(text, viewer));
    if (known) return findMany(text, known, range, viewer);
    const few = await repository.readIfFew(db, 'anywhere', text, { viewer, own: true });
    if (few) return findFew(text, few, range, viewer);
    return findMany(text, await readFrequent(text, viewer), range, viewer);
  }

  return {
    async stories(typed, page, caller) {
      const text = typed.trim().toLowerCase();
      const asked = { page, pageSize: limits.pageSize };
      if (text === '') return { stories: [], ...paging(asked, 0) };
      const range = toLimitAndOffset(asked);
      const viewer = await blocks.viewer(caller);
      const { ids, counted } = await find(text, range.offset < most ? range : { offset: 0, limit: 0 }, viewer);
      return { stories: await stories.cards(ids, caller), ...paging(asked, Math.min(counted, most)) };
    },
  };
}
