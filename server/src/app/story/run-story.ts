import { resolve } from 'node:path';
import { commandFolder } from '../config.ts';
import { runCheck } from './check-story.ts';
import { DeskFailed } from './desk-failed.ts';

// npm run story -- check|play|import|export FOLDER: stories as folders of text, see docs/stories-as-text.md.

const usage = 'npm run story -- check|play|import|export FOLDER';
const [command, folder] = process.argv.slice(2);

async function run(): Promise<boolean> {
  if (!command || !folder) throw new DeskFailed(usage);
  const path = resolve(commandFolder(), folder);
  if (command === 'check') return runCheck(path, console.log);
  throw new DeskFailed(usage);
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof DeskFailed ? error.message : error);
  process.exitCode = 1;
}
