import { fieldError } from '@emberlore/contract';
import { invalid } from '../../../kit/errors.ts';
import { parseJson } from '../../../kit/json.ts';
import { openArchive } from '../../../kit/zip.ts';
import { UNPACKED } from './export-limits.ts';
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

/**
 * Reads the manifest of the story export at `path` and returns it fitted to all limits, with the changes made. Throws a
 * 400 or 413.
 */
export async function readManifest(path: string): Promise<ReturnType<typeof fitManifest>> {
  const archive = await openArchive(path, UNPACKED);
  try {
    const text = await archive.read(MANIFEST_NAME, MANIFEST_BYTES);
    if (!text) throw invalid({ bundle: 'notAnExport' });
    return fitManifest(parseManifest(text.toString('utf8')));
  } finally {
    archive.close();
  }
}
