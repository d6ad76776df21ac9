import { open } from 'node:fs/promises';
import { invalid } from '../../../../kit/errors.ts';
import type { BranchingStory } from './passages.ts';
import { readInk } from './read-ink.ts';
import { readTwee } from './read-twee.ts';

/** Many times the length of any story that fits. */
const TEXT_BYTES = 512 * 1024;

/** Reads the file at `path` as text. Throws a 400 if it is too long, or no text. */
export async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(TEXT_BYTES + 1);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
    const start = buffer.subarray(0, bytesRead);
    if (bytesRead > TEXT_BYTES || start.includes(0)) throw invalid({ bundle: 'notAnExport' });
    return start.toString('utf8').replace(/^\uFEFF/, '');
  } finally {
    await file.close();
  }
}

/** Whether a text looks like ink: it has a knot, a choice, a divert, or is compiled. */
const looksLikeInk = (text: string): boolean =>
  text.trimStart().startsWith('{"inkVersion"') ||
  text.split('\n').some((line) => /^\s{0,20}(?:[*+=-]|VAR |->)/.test(line));

/** Reads a story of another tool: Twee 3, or ink as text or compiled. Throws a 400 if it is none. */
export function readBranching(text: string): BranchingStory {
  const isTwee = text.split('\n').some((line) => line.startsWith('::'));
  if (!isTwee && !looksLikeInk(text)) throw invalid({ bundle: 'notAnExport' });
  const story = isTwee ? readTwee(text) : readInk(text);
  const first = story.passages.get(story.start);
  if (!first) throw invalid({ bundle: 'notAnExport' });
  return story;
}
