import { resolve } from 'node:path';
import { buildWeb } from './lib/web-build.ts';

try {
  const built = await buildWeb(resolve(import.meta.dirname, '..'), console.log);
  if (!built) console.log('The web is built from these sources already.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
