import { createHash } from 'node:crypto';

/** Names a state of a part of a launch story, for the mark of an installation that has it. */
export const digestState = (part: unknown): string =>
  createHash('sha256').update(JSON.stringify(part)).digest('hex').slice(0, 16);
