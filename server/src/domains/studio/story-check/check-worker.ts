import { serveThread } from '../../../kit/thread-server.ts';
import { findAll } from './check.ts';
import type { StoryCheckInput } from './matter.ts';

serveThread(async (input: StoryCheckInput) => ({ result: findAll(input) }));
