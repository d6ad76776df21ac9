import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
