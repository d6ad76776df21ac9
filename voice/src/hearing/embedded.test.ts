import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createHearing } from './embedded.ts';
import { HearingFailed } from './engine.ts';
import { hearingSuite } from './hearing-suite.ts';

hearingSuite(() => createHearing());

describe('the embedded recogniser', { timeout: 120_000 }, () => {
  const wav = readFileSync(new URL('../../recordings/plain-01.wav', import.meta.url));

  it('loads with its first recording, frees its memory when idle, and rejects work once it is closed', async () => {
    const threads: number[] = [];
    const engine = createHearing({ idleMs: 300, onThreads: (count) => threads.push(count) });
    expect(threads).toEqual([]);
    expect((await engine.hear({ wav }))?.text).toMatch(/lantern/);
    await expect.poll(() => threads, { timeout: 20_000 }).toEqual([1, 0]);
    expect((await engine.hear({ wav }))?.text).toMatch(/lantern/);
    expect(threads.slice(0, 3)).toEqual([1, 0, 1]);
    const outcomes = Promise.allSettled([engine.hear({ wav }), engine.hear({ wav })]);
    await engine.close();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ reason: expect.any(HearingFailed) });
    await expect(engine.hear({ wav })).rejects.toThrow(HearingFailed);
  });
});
