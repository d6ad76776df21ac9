import { expect, it } from 'vitest';
import { encodeWav } from './wav.ts';

it('writes 16-bit mono PCM, and holds what is too loud', async () => {
  const bytes = new DataView(await encodeWav(Float32Array.of(0, 0.5, -1, 2), 16_000).arrayBuffer());
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((i) => bytes.getUint8(at + i)));
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
  expect(bytes.getUint32(4, true)).toBe(bytes.byteLength - 8);
  expect([bytes.getUint16(20, true), bytes.getUint16(22, true), bytes.getUint16(34, true)]).toEqual([1, 1, 16]);
  expect([bytes.getUint32(24, true), bytes.getUint32(28, true)]).toEqual([16_000, 32_000]);
  expect(bytes.getUint32(40, true)).toBe(8);
  expect([0, 1, 2, 3].map((i) => bytes.getInt16(44 + i * 2, true))).toEqual([0, 16_384, -32_767, 32_767]);
});
