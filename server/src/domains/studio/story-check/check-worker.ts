import { serveParser } from '../../../kit/parser-thread.ts';
import { findAll } from './check.ts';
import type { StoryCheckInput } from './matter.ts';

serveParser(async (input: StoryCheckInput) => ({ result: findAll(input) }));
