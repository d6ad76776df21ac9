import { type Picture, type PoolEntry, patchesByHash, pool, portraitEmotions } from '@emberlore/content';
import { limits, type PictureKind, type PoolKind, type PoolPicture, type PortraitPatches } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { paging } from '../../../kit/paging.ts';
import type { Media, StoredPicture } from './media.service.ts';
import { countFound, isFound, listPoolWords } from './pool-words.ts';

/** A query for pictures in the pool. */
export interface PoolQuery {
  kind: PoolKind;
  look?: PoolPicture['look'] | undefined;
  age?: 'young' | 'grown' | 'old' | undefined;
  searchQuery?: string | undefined;
  page: number;
}

/** The shipped pictures that creators may use. */
export interface Pool {
  page(
    query: PoolQuery,
  ): Promise<{ pictures: PoolPicture[]; partly?: boolean; nextPage: number | null; totalPages: number }>;
  /** Returns the shipped picture with this `poolId`; undefined when it does not exist. */
  find(poolId: string): Picture | undefined;
  /** Returns the patches of a portrait of the pool by its content hash; null for other pictures. */
  patches(hash: string): Promise<PortraitPatches | null>;
}

/** The age range in years of each group. */
const ages = { young: [0, 24], grown: [25, 49], old: [50, 200] } as const;

/** The kind under which the pool stores and shows each of its pictures. */
const kinds: Record<PoolKind, PictureKind> = { portraits: 'portrait', backgrounds: 'background', items: 'item' };

/** The words that find each picture. */
const words = new Map(pool().map((entry) => [entry, listPoolWords(entry)] as const));

function isMatch(entry: PoolEntry, { kind, look, age }: PoolQuery): boolean {
  if (entry.kind !== kind) return false;
  if (look && entry.person?.look !== look) return false;
  const [least, most] = age ? ages[age] : [0, Number.POSITIVE_INFINITY];
  return !entry.person || (entry.person.age >= least && entry.person.age <= most);
}

/** Finds the pictures that show everything of a search; if there are none, those that show most of it first. */
function findEntries(query: PoolQuery): { found: readonly PoolEntry[]; partly: boolean } {
  const entries = pool().filter((entry) => isMatch(entry, query));
  const { searchQuery = '' } = query;
  const wordsOf = (entry: PoolEntry) => words.get(entry) ?? new Set<string>();
  const whole = entries.filter((entry) => isFound(searchQuery, wordsOf(entry)));
  if (whole.length > 0) return { found: whole, partly: false };
  const counted = entries
    .map((entry) => ({ entry, count: countFound(searchQuery, wordsOf(entry)) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  return { found: counted.map(({ entry }) => entry), partly: counted.length > 0 };
}

/** Creates the pool of shipped pictures. Each is stored as the product's own when it is first shown. */
export function createPool(
  media: Pick<Media, 'storeShipped' | 'insertRow'>,
  { transact }: Pick<Connection, 'transact'>,
): Pool {
  const cache = new Map<string, Promise<StoredPicture>>();
  const byId = new Map<string, Picture>(
    pool().flatMap((entry) => {
      const pictures = entry.person ? Object.values(entry.person.faces) : [entry.picture];
      return pictures.map((picture) => [`${picture.kind}/${picture.id}`, picture] as const);
    }),
  );

  async function importPicture(picture: Picture, kind: PictureKind): Promise<StoredPicture> {
    const saved = await media.storeShipped(picture, kind);
    await transact((writer) => media.insertRow(writer, saved, null));
    return saved;
  }

  function ensureImported(picture: Picture, kind: PoolKind): Promise<StoredPicture> {
    const known = cache.get(picture.path);
    if (known) return known;
    const importing = importPicture(picture, kinds[kind]);
    cache.set(picture.path, importing);
    // Failures are not cached, so that the next request retries.
    importing.catch(() => cache.delete(picture.path));
    return importing;
  }

  const face = async (picture: Picture) => ({
    poolId: `${picture.kind}/${picture.id}`,
    imageURL: (await ensureImported(picture, 'portraits')).url,
  });

  async function presentFaces({ person }: PoolEntry): Promise<Partial<PoolPicture>> {
    if (!person) return {};
    const [neutral, annoyed, happy, sad] = await Promise.all(
      portraitEmotions.map((emotion) => face(person.faces[emotion])),
    );
    if (!neutral || !annoyed || !happy || !sad) throw new Error('A portrait lacks an emotion.');
    return { look: person.look, age: person.age, faces: { neutral, annoyed, happy, sad } };
  }

  async function present(entry: PoolEntry): Promise<PoolPicture> {
    const { name, alt, tags, picture } = entry;
    const { url } = await ensureImported(picture, entry.kind);
    return { poolId: `${picture.kind}/${picture.id}`, name, alt, tags, imageURL: url, ...(await presentFaces(entry)) };
  }

  return {
    async page(query) {
      const asked = { page: query.page, pageSize: limits.pageSize };
      const { found, partly } = findEntries(query);
      const from = (asked.page - 1) * asked.pageSize;
      const pictures = await Promise.all(found.slice(from, from + asked.pageSize).map(present));
      return { pictures, ...(partly && { partly }), ...paging(asked, found.length) };
    },
    find: (poolId) => byId.get(poolId),
    async patches(hash) {
      const shipped = patchesByHash().get(hash);
      if (!shipped) return null;
      const { picture, ...place } = shipped;
      return { ...place, patchesURL: (await ensureImported(picture, 'portraits')).url };
    },
  };
}
