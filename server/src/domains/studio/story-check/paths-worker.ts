import { serveThread } from '../../../kit/thread-server.ts';
import { findEndingPaths, type PathsInput } from './ending-paths.ts';

serveThread(async (input: PathsInput) => ({ result: findEndingPaths(input) }));
