import { limits } from '@emberlore/contract';

/** What the archive of an exported story may unpack to. */
export const UNPACKED = { entries: 500, bytes: 2 * limits.bundleBytes };
