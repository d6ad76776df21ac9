import { fail, invalid } from './errors.ts';
import { serveThread } from './thread-server.ts';

// A thread for the parser's own tests: parses, rejects, throws or crashes as requested.

serveThread(async (act: string) => {
  if (act === 'refuse') throw invalid({ card: 'cardDamaged' });
  if (act === 'too large') throw fail('fileTooLarge');
  if (act === 'throw') throw new Error('A bug.');
  if (act === 'die') process.exit(3);
  if (act === 'fill the memory') for (const arrays: number[][] = []; ; ) arrays.push(Array(10_000).fill(arrays.length));
  const bytes = new Uint8Array(3);
  return { result: { act, bytes }, transfer: [bytes.buffer] };
});
