import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { inspect, parseArgs } from 'node:util';
import { authorSettings, commandFolder } from '../config.ts';
import { type Api, signIn } from './api.ts';
import { readLogin } from './author-login.ts';
import { runCheck } from './check-story.ts';
import { DeskFailed } from './desk-failed.ts';
import { withDeskServer } from './desk-server.ts';
import { exportFolder } from './export-folder.ts';
import { openFolder } from './folder-files.ts';
import { createStory, importFolder } from './import-story.ts';
import { playEndings } from './play-endings.ts';
import { playStory } from './play-story.ts';
import { printable } from './printable.ts';

// Stories as folders of text, see docs/stories-as-text.md.

const usage = `npm run story -- check FOLDER                 what is missing or broken, by file and line
npm run story -- play FOLDER                  play it here
npm run story -- play FOLDER --all-endings    let the automatic player reach every ending
npm run story -- import FOLDER [STORY-ID] [--force]   create it on a server, or change it there
npm run story -- export FOLDER [STORY-ID] [--force]   write it into a folder

import and export ask for the server and your login, or read EMBERLORE_URL, EMBERLORE_EMAIL and EMBERLORE_PASSWORD.`;

const print = (line: string) => console.log(printable(line));

async function signInAsAuthor(): Promise<Api> {
  const { url, ...login } = await readLogin(authorSettings());
  return signIn(url, login);
}

/** Reads what the player writes. Begins to listen only when it is asked: lines before that would be lost. */
async function* readLines(): AsyncGenerator<string> {
  const { isTTY } = process.stdin;
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: isTTY,
    prompt: isTTY ? '> ' : '',
  });
  if (isTTY) lines.prompt();
  for await (const line of lines) {
    if (!isTTY) print(`> ${line}`);
    yield line;
    if (isTTY) lines.prompt();
  }
}

/** Plays the folder on a server of its own. */
async function play(path: string, allEndings: boolean): Promise<boolean> {
  const folder = await openFolder(path);
  return withDeskServer(async (api) => {
    const storyId = await createStory(api, folder, () => undefined);
    if (allEndings) return playEndings(api, storyId, print);
    await playStory(api, storyId, readLines(), print);
    return true;
  });
}

async function run(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, 'all-endings': { type: 'boolean', default: false } },
  });
  const [command, given, storyId] = positionals;
  if (!command || !given) throw new DeskFailed(usage);
  const path = resolve(commandFolder(), given);
  const options = { storyId, force: values.force, report: print };
  if (command === 'check') return runCheck(path, print);
  if (command === 'play') return play(path, values['all-endings']);
  if (command === 'import') {
    const folder = await openFolder(path);
    const api = await signInAsAuthor();
    print(`${api.url}/story/${await importFolder(api, folder, options)}`);
    return true;
  }
  if (command !== 'export') throw new DeskFailed(usage);
  await exportFolder(await signInAsAuthor(), await openFolder(path), options);
  return true;
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  const isPlain = error instanceof DeskFailed || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS');
  console.error(printable(isPlain ? (error as Error).message : inspect(error)));
  process.exitCode = 1;
} finally {
  // Somebody who is still asked for a line would keep the process alive.
  process.stdin.destroy();
}
