import { z } from 'zod';
import type { JobKind } from './jobs.service.ts';

/** Returns a kind of jobs that takes any payload. */
export const anyJob = (name: string): JobKind<Record<string, unknown>> => ({
  name,
  payload: z.record(z.string(), z.unknown()),
});
