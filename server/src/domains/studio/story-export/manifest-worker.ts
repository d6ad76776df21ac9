import { serveParser } from '../../../kit/parser-thread.ts';
import { readManifest } from './read-manifest.ts';

// Parser thread for story exports: receives an archive's path and returns the manifest fitted to our limits.

serveParser(async (path: string) => ({ result: await readManifest(path) }));
