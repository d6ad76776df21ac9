import type { Viseme } from '@emberlore/contract';
import { joinWavs } from '../wav.ts';
import type { Speech } from './engine.ts';

/** Joins lines that are spoken one after another; the mouth has shapes only if it has them in each. */
export function joinSpeeches(lines: readonly Speech[]): Speech {
  let seconds = 0;
  const tracks: (readonly Viseme[] | undefined)[] = [];
  for (const line of lines) {
    const start = Math.round(seconds * 1000);
    tracks.push(line.visemes?.map(([at, shape]): Viseme => [start + at, shape]));
    seconds += line.seconds;
  }
  const known = tracks.filter((track) => track !== undefined);
  const wav = joinWavs(lines.map((line) => line.wav));
  return { wav, seconds, ...(known.length === lines.length && { visemes: known.flat() }) };
}
