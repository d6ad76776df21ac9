import { resolve } from 'node:path';
import { buildWeb } from './lib/web-build.ts';

// npm start: builds the web where its sources changed and becomes the server, in this very process: whoever stops npm
// stops the server, and nothing in between can get lost.
// A stop while the web is being built ends at once; later the server's own handlers are in charge.
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
try {
  await buildWeb(resolve(import.meta.dirname, '..'), console.log);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.off('SIGTERM', stop);
process.off('SIGINT', stop);
await import('../server/src/main.ts');
