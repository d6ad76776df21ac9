import { limits } from '@emberlore/contract';

/** Maximum unpacked size of a story export. */
export const UNPACKED = { entries: 500, bytes: 2 * limits.bundleBytes };

/** Maximum length of a text in a file: longer than any of ours, yet short enough to cut cheaply. */
export const LONGEST_TEXT = 20_000;
