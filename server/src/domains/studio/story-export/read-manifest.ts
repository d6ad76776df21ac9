import { fieldError } from '@emberlore/contract';
import { invalid } from '../../../kit/errors.ts';
import { parseJson } from '../../../kit/json.ts';
import { isArchive, openArchive } from '../../../kit/zip.ts';
import { readBranching, readText } from './branching/read-branching.ts';
import { toManifest } from './branching/to-manifest.ts';
import { UNPACKED } from './export-limits.ts';
import { shortenChanges } from './fit.service.ts';
import { fitManifest } from './fit-manifest.ts';
import { MANIFEST_NAME, type Manifest, manifest as manifestShape, SCHEMA_VERSION } from './manifest.ts';

/** Several times the size of four scenes with all their characters, in any alphabet. */
const MANIFEST_BYTES = 8 * 1024 * 1024;

function parseManifest(text: string): Manifest {
  const parsed = manifestShape.safeParse(parseJson(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid({ bundle: fieldError('exportUnreadable', { path: issue?.path.join('.') ?? '' }) });
  }
  if (parsed.data.schemaVersion > SCHEMA_VERSION) throw invalid({ bundle: 'exportNewer' });
  return parsed.data;
}

/** A story that was read, fitted to all limits, with the changes made. */
export type ReadStory = ReturnType<typeof fitManifest> & {
  /** Whether its pictures are in the same file. */
  isArchive: boolean;
};

/** Fits the story of another tool. */
function readForeign(text: string): ReadStory {
  const notes: string[] = [];
  const { changes, ...fitted } = fitManifest(toManifest(readBranching(text), (note) => notes.push(note)));
  return { ...fitted, changes: shortenChanges([...notes, ...changes]), isArchive: false };
}

/**
 * Reads the manifest of the story export at `path`, or a story in ink or Twee 3, and returns it fitted to all limits, with
 * the changes made. Throws a 400 or 413.
 */
export async function readManifest(path: string): Promise<ReadStory> {
  if (!(await isArchive(path))) return readForeign(await readText(path));
  const archive = await openArchive(path, UNPACKED);
  try {
    const text = await archive.read(MANIFEST_NAME, MANIFEST_BYTES);
    if (!text) throw invalid({ bundle: 'notAnExport' });
    const { changes, ...fitted } = fitManifest(parseManifest(text.toString('utf8')));
    return { ...fitted, changes: shortenChanges(changes), isArchive: true };
  } finally {
    archive.close();
  }
}
