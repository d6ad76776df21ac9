import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { buildWeb } from './lib/web-build.ts';

// npm start: builds the web if its sources changed and becomes the server in this same process, so that stopping npm
// stops the server without anything in between.
const root = resolve(import.meta.dirname, '..');

// Stopping during the web build exits immediately; later the server's own handlers take over.
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
try {
  await buildWeb(root, console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.off('SIGTERM', stop);
process.off('SIGINT', stop);

// Parsing a thousand modules is most of a start: caches Node's compiled code, which the server writes once it is ready.
enableCompileCache(join(root, '.cache', 'compiled'));
await import('../server/src/main.ts');
