import { expect, it } from 'vitest';
import { namePaths } from './name-paths.ts';
import { type Decoder, search } from './search.ts';

const pieces = ['<end>', ' wait', ' r', 'i', 'o', 'z', '.', ' for'];
const token = (piece: string) => pieces.indexOf(piece);
const encode = (text: string) => [...` ${text}`.matchAll(/ r|./g)].map(([piece]) => token(piece));

/** A recogniser that gives these texts these probabilities, piece by piece, and finds everything else nearly impossible. */
function knowing(texts: Record<string, number>): Decoder & { steps: number } {
  let followed = [''];
  const decoder = {
    start: -1,
    end: 0,
    steps: 0,
    textOf: (one: number) => pieces[one] ?? '',
    step: async (readings: readonly { token: number; from: number }[]) => {
      decoder.steps++;
      followed = readings.map((one) => (followed[one.from] ?? '') + (pieces[one.token] ?? ''));
      return followed.map((said) =>
        Float32Array.from(pieces, (piece) => {
          const goes = Object.entries(texts).filter(([text]) => `${text}<end>`.startsWith(said + piece));
          return goes.length > 0 ? Math.max(...goes.map(([, weight]) => weight)) : -30;
        }),
      );
    },
  };
  return decoder;
}

const wanted = (...names: string[]) => ({
  names: namePaths(
    names.map((written) => ({ written: written.toUpperCase(), spellings: [written] })),
    encode,
  ),
  width: 4,
  mostTokens: 12,
  isCancelled: () => false,
});
const tokenText = (decoder: Decoder, tokens: readonly number[]) => tokens.map(decoder.textOf).join('').trim();

it('prefers names of the scene to slightly more probable words and returns their position', async () => {
  const texts = { ' wait for.': -0.5, ' wait rioz.': -2 };
  const plain = knowing(texts);
  const [first] = await search(plain, wanted());
  expect(tokenText(plain, first?.tokens ?? [])).toBe('wait for.');
  const decoder = knowing(texts);
  const [best] = await search(decoder, wanted('rioz'));
  expect(tokenText(decoder, best?.tokens ?? [])).toBe('wait rioz.');
  expect(best?.names).toEqual([{ from: 2, to: 6, written: 'RIOZ' }]);
});

it('drops the boost for words that only start like a name', async () => {
  for (const name of ['riozo', 'rio']) {
    const decoder = knowing({ ' wait for.': -0.5, ' wait rioz.': -2 });
    const [best] = await search(decoder, wanted(name));
    expect(tokenText(decoder, best?.tokens ?? [])).toBe('wait for.');
    expect(best?.names).toEqual([]);
  }
});

it('stops when aborted', async () => {
  const decoder = knowing({ ' wait.': -1 });
  expect(await search(decoder, { ...wanted(), isCancelled: () => decoder.steps === 1 })).toEqual([]);
  expect(decoder.steps).toBe(1);
});
