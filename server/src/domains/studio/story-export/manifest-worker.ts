import { serveThread } from '../../../kit/thread-server.ts';
import { readManifest } from './read-manifest.ts';

// Parser thread for story exports: receives an archive's path and returns the manifest fitted to our limits.

serveThread(async (path: string) => ({ result: await readManifest(path) }));
