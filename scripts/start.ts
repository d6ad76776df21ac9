import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { buildWeb } from './lib/web-build.ts';

// npm start: builds the web where its sources changed and becomes the server, in this very process: whoever stops npm
// stops the server, and nothing in between can get lost.
const root = resolve(import.meta.dirname, '..');

// A stop while the web is being built ends at once; later the server's own handlers are in charge.
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

// Reading a thousand modules is most of a start: what Node makes of them is kept, and written once the server is up.
enableCompileCache(join(root, '.cache', 'compiled'));
setTimeout(flushCompileCache, 10_000).unref();
await import('../server/src/main.ts');
