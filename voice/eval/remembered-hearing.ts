import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { HearingEngine, Transcript } from '../src/index.ts';

const folder = new URL('../../.cache/eval-voice/', import.meta.url);
/** Files that affect transcription: if any of them changes, everything is transcribed again. */
const hashedFiles = ['moonshine.ts', 'speech-part.ts'];

function openTranscriptCache(): {
  known: Map<string, Transcript | null>;
  keep(key: string, heard: Transcript | null): void;
} {
  const hash = createHash('sha256');
  for (const file of hashedFiles) hash.update(readFileSync(new URL(`../src/hearing/${file}`, import.meta.url)));
  mkdirSync(folder, { recursive: true });
  const file = new URL(`heard-${hash.digest('hex').slice(0, 12)}.jsonl`, folder);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const known = new Map<string, Transcript | null>();
  for (const line of lines.filter((each) => each.endsWith('}'))) {
    const { key, heard } = JSON.parse(line) as { key: string; heard: Transcript | null };
    known.set(key, heard);
  }
  return { known, keep: (key, heard) => appendFileSync(file, `${JSON.stringify({ key, heard })}\n`) };
}

/**
 * Wraps the engine and caches its transcripts without names in `.cache/eval-voice`, so that an interrupted measurement
 * of half an hour resumes. The same sound is transcribed only once, except after a timeout on a busy machine.
 */
export function cacheTranscripts(engine: HearingEngine): HearingEngine {
  const { known, keep } = openTranscriptCache();
  const listen: HearingEngine['hear'] = (request, signal) =>
    engine.hear(request, signal).catch(() => engine.hear(request, signal));
  return {
    ...engine,
    async hear(request, signal) {
      if ((request.names ?? []).length > 0) return listen(request, signal);
      const key = createHash('sha256').update(request.wav).digest('hex');
      const before = known.get(key);
      if (before !== undefined) return before;
      const heard = await listen(request, signal);
      known.set(key, heard);
      keep(key, heard);
      return heard;
    },
  };
}
