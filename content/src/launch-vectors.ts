import { readFileSync } from 'node:fs';
import { contentPath } from './read-json.ts';

/** Bytes of a SHA-256 hash, and of the factor that follows it. */
const HASH_BYTES = 32;
const FACTOR_BYTES = 4;
/** Numbers of a vector; each takes one byte. */
const WIDTH = 512;
const RECORD_BYTES = HASH_BYTES + FACTOR_BYTES + WIDTH;
const LARGEST = 127;

/** The file of the shipped vectors. */
export const launchVectorsPath = contentPath('launch-vectors.bin');

/** A unit vector by the hex hash of its text. */
export type VectorEntry = readonly [hash: string, vector: Float32Array];

/** Encodes vectors of 512 numbers, sorted by hash, each number as a signed byte times a factor. */
export function encodeVectors(entries: Iterable<VectorEntry>): Buffer {
  const records = [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(encodeRecord);
  return Buffer.concat(records);
}

function encodeRecord([hash, vector]: VectorEntry): Buffer {
  if (vector.length !== WIDTH) throw new RangeError(`A vector has ${vector.length} numbers instead of ${WIDTH}.`);
  const record = Buffer.alloc(RECORD_BYTES);
  const factor = Math.max(...vector.map(Math.abs)) / LARGEST || 1;
  record.write(hash, 'hex');
  record.writeFloatLE(factor, HASH_BYTES);
  vector.forEach((value, index) => {
    record.writeInt8(Math.round(value / factor), HASH_BYTES + FACTOR_BYTES + index);
  });
  return record;
}

/** Decodes a vector in a plain loop: `Float32Array.from` with a function takes twenty times as long. */
function decodeVector(file: Buffer, offset: number): Float32Array {
  const factor = file.readFloatLE(offset + HASH_BYTES);
  const bytes = new Int8Array(file.buffer, file.byteOffset + offset + HASH_BYTES + FACTOR_BYTES, WIDTH);
  const vector = new Float32Array(WIDTH);
  for (let at = 0; at < WIDTH; at += 1) vector[at] = factor * (bytes[at] ?? 0);
  return vector;
}

/** Vectors by the hex hash of their texts. */
export interface VectorTable {
  get(hash: string): Float32Array | undefined;
  hashes(): Iterable<string>;
}

/** Reads encoded vectors; decodes each when it is asked for. */
export function decodeVectors(file: Buffer): VectorTable {
  const offsets = new Map<string, number>();
  for (let offset = 0; offset < file.length; offset += RECORD_BYTES)
    offsets.set(file.toString('hex', offset, offset + HASH_BYTES), offset);
  return {
    get(hash) {
      const offset = offsets.get(hash);
      return offset === undefined ? undefined : decodeVector(file, offset);
    },
    hashes: () => offsets.keys(),
  };
}

let table: VectorTable | undefined;

/**
 * Returns the sentence vectors of the launch stories' texts and of the people in the open areas. Computing them takes a
 * minute of processor time, so they ship with the product; `npm run launch-vectors` writes them.
 */
export function launchVectors(): VectorTable {
  table ??= decodeVectors(readFileSync(launchVectorsPath));
  return table;
}
