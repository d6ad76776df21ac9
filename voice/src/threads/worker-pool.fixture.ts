import { execFileSync } from 'node:child_process';
import { parentPort, threadId } from 'node:worker_threads';

// A worker for the pool's own tests: answers, rejects, crashes or hangs as requested.

const crashed = new Int32Array(new SharedArrayBuffer(4));

parentPort?.on('message', (job: { act: string; seen?: Int32Array }) => {
  if (job.act === 'refuse') return parentPort?.postMessage({ error: 'no' });
  if (job.act === 'crash') process.exit(3);
  if (job.act === 'throw') throw new Error('broken');
  if (job.act === 'crash once' && Atomics.add(job.seen ?? crashed, 0, 1) === 0) process.exit(3);
  if (job.act === 'fill the memory')
    for (const arrays: number[][] = []; ; ) arrays.push(Array(1000).fill(arrays.length));
  if (job.act === 'hang') for (;;) Atomics.wait(crashed, 0, 0, 1000);
  if (job.act === 'hang in native code') {
    execFileSync(process.execPath, ['-e', 'setTimeout(() => {}, 10_000)']);
    Atomics.store(job.seen ?? crashed, 0, 1);
  }
  parentPort?.postMessage({ result: threadId });
});
