import { serveParser } from '../../../kit/parser-thread.ts';
import { readManifest } from './read-manifest.ts';

// A thread that reads the manifests of exported stories: gets the path of an archive, answers what fits our limits.

serveParser(async (path: string) => ({ result: await readManifest(path) }));
