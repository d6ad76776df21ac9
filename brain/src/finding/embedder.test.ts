import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmbedder, type Vector, type VectorCache, vectorHash } from './embedder.ts';
import { dot } from './similar.ts';

const stored = new Map<string, Vector>();
const cache: VectorCache & { reads: number } = {
  reads: 0,
  async get(hashes) {
    this.reads += 1;
    return new Map(hashes.flatMap((hash) => (stored.has(hash) ? [[hash, stored.get(hash) as Vector]] : [])));
  },
  async put(entries) {
    for (const { hash, vector } of entries) stored.set(hash, vector);
  },
};
const embedder = createEmbedder({ cache });
// The model loads in a third of a second on an idle machine, but takes many on a busy one.
vi.setConfig({ testTimeout: 30_000 });
beforeAll(() => embedder.embed(['Warm.']), 60_000);
afterAll(() => embedder.close());

describe('createEmbedder', () => {
  it('returns unit vectors in order, close to each other for close meanings', async () => {
    const [afraid, scared, bread] = (await embedder.embed([
      'I am afraid.',
      'I feel scared.',
      'The bread is warm.',
    ])) as [Vector, Vector, Vector];
    expect(afraid).toHaveLength(512);
    expect(dot(afraid, afraid)).toBeCloseTo(1, 4);
    expect(dot(afraid, scared)).toBeGreaterThan(dot(afraid, bread) + 0.2);
  });

  it('caches its vectors, requests only unknown ones, and does not store what players say', async () => {
    await embedder.embed(['A line to keep.'], 'background');
    expect(stored.has(vectorHash('A line to keep.'))).toBe(true);
    await embedder.embed(['Something said.']);
    expect(stored.has(vectorHash('Something said.'))).toBe(false);
    const reads = cache.reads;
    await embedder.embed(['A line to keep.']);
    expect(cache.reads).toBe(reads);
  });

  it('yields to the event loop between two waiting callers', async () => {
    let breaths = 0;
    let breathing = true;
    const breathe = () => {
      breaths += 1;
      if (breathing) setImmediate(breathe);
    };
    setImmediate(breathe);
    const texts = Array.from({ length: 6 }, (_, number) => `Somebody says ${number}.`);
    const goneOn = await Promise.all(texts.map((text) => embedder.embed([text]).then(() => breaths)));
    breathing = false;
    expect(new Set(goneOn).size).toBe(texts.length);
  });

  it.each(['talk', 'background'] as const)(
    'takes turns between requesters, however many texts one has: %s',
    async (priority) => {
      let requester = { address: 'home', account: 'many' };
      const shared = createEmbedder({ requester: () => requester });
      const done: string[] = [];
      const embed = (text: string) => shared.embed([text], priority).then(() => void done.push(text));
      const many = Array.from({ length: 45 }, (_, number) => embed(`Number ${number} of many.`));
      requester = { address: 'home', account: 'one' };
      const neighbour = embed('One of the same address.');
      requester = { address: 'elsewhere', account: 'one' };
      await Promise.all([neighbour, embed('One of another address.')]);
      expect(done.length).toBeLessThan(40);
      await Promise.all(many);
      await shared.close();
    },
  );

  it('prepares stories however much players say', async () => {
    let account = 'talker';
    const shared = createEmbedder({ requester: () => ({ address: account, account }) });
    let said = 0;
    const talk = Array.from({ length: 90 }, (_, number) => shared.embed([`Said ${number}.`]).then(() => ++said));
    account = 'author';
    await shared.embed(
      Array.from({ length: 8 }, (_, number) => `Line ${number} to prepare.`),
      'background',
    );
    // Two batches of four before each of the two of the story, and those that were about to begin.
    expect(said).toBeLessThan(40);
    await Promise.all(talk);
    await shared.close();
  });

  it('refuses what waits of one account beyond a number, and nothing of others', async () => {
    let account = 'many';
    const shared = createEmbedder({ requester: () => ({ address: 'home', account }) });
    const many = Promise.allSettled(
      Array.from({ length: 220 }, (_, number) => shared.embed([`Number ${number} is said.`])),
    );
    await new Promise(setImmediate);
    account = 'one';
    expect(await shared.embed(['Said by another.'])).toHaveLength(1);
    await shared.close();
    const refused = (await many).flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []));
    expect(refused.filter((reason) => reason === 'too-many').length).toBeGreaterThanOrEqual(10);
  });

  it('keeps what players say waiting for a few texts of a story, however many are to come', async () => {
    let done = 0;
    const texts = Array.from({ length: 30 }, (_, number) => `Line ${number} of a story.`);
    const story = texts.map((text) => embedder.embed([text], 'background').then(() => ++done));
    await story[0];
    await embedder.embed(['Said meanwhile.']);
    expect(done).toBeLessThanOrEqual(8);
    await Promise.all(story);
  });

  it('limits the waiting texts of stories, refuses those of the requester with the most, and not what players say', async () => {
    let account = 'many';
    const shared = createEmbedder({ requester: () => ({ address: 'home', account }), backgroundLimit: 30 });
    const many = Array.from({ length: 100 }, (_, number) => shared.embed([`Line ${number} of many.`], 'background'));
    const settled = Promise.allSettled(many);
    await new Promise(setImmediate);
    account = 'few';
    const few = Array.from({ length: 8 }, (_, number) => shared.embed([`Line ${number} of few.`], 'background'));
    account = 'many';
    const said = Array.from({ length: 40 }, (_, number) => shared.embed([`Number ${number} is said.`]));
    expect(await Promise.all([...few, ...said])).toHaveLength(48);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(50);
    for (const one of refused) expect(one).toMatchObject({ reason: { name: 'BrainUnavailable', reason: 'busy' } });
    expect(await shared.embed(['Line 99 of many.'], 'background')).toHaveLength(1);
    await shared.close();
  });

  it('reads a cached vector without a worker', async () => {
    const vector = new Float32Array(512).fill(0.5);
    const second = createEmbedder({
      cache: { get: async (hashes) => new Map(hashes.map((hash) => [hash, vector])), put: async () => {} },
    });
    expect(await second.embed(['anything'])).toEqual([vector]);
    await second.close();
  });

  it('continues if the cache fails', async () => {
    const broken = createEmbedder({
      cache: { get: () => Promise.reject(new Error('down')), put: () => Promise.reject(new Error('down')) },
    });
    expect((await broken.embed(['Still here.']))[0]).toHaveLength(512);
    await broken.close();
  });

  it('accepts empty and duplicate texts', async () => {
    const [empty, one, two] = (await embedder.embed(['', 'Same.', 'Same.'])) as [Vector, Vector, Vector];
    expect(empty).toHaveLength(512);
    expect(one).toEqual(two);
  });

  it('rejects calls after it was closed', async () => {
    const closed = createEmbedder();
    await closed.close();
    await expect(closed.embed(['Too late.'])).rejects.toMatchObject({ name: 'BrainUnavailable', reason: 'worker' });
  });
});
