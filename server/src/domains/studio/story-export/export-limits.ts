import { limits } from '@emberlore/contract';

/** Maximum unpacked size of a story export. */
export const UNPACKED = { entries: 500, bytes: 2 * limits.bundleBytes };
