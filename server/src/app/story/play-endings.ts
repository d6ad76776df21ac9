import { setTimeout as wait } from 'node:timers/promises';
import { calls, type Playtest, type PlaytestEnding } from '@emberlore/contract';
import type { Api } from './api.ts';

const PAUSE_MS = 1000;
const isOver = ({ status }: Playtest) => status !== 'waiting' && status !== 'running';

function tellEnding({ title, status, messages, choices, why }: PlaytestEnding): string {
  if (status !== 'reached') return `✗ ${title}: ${why}`;
  const made = choices.map(({ option }) => option).join('; ');
  return `✓ ${title}: ${messages} messages${made === '' ? '' : `; ${made}`}`;
}

/**
 * Lets the automatic player of the web play a story to each of its endings, and tells how that went. Returns whether every scene was
 * won and every ending reached.
 */
export async function playEndings(api: Api, storyId: string, tell: (line: string) => void): Promise<boolean> {
  const { playtestId } = (await api.call(calls.startPlaytest, { body: { storyId } })).playtest;
  const read = async () => (await api.call(calls.getPlaytest, { query: { playtestId } })).playtest;
  let playtest = await read();
  while (!isOver(playtest)) {
    await wait(PAUSE_MS);
    playtest = await read();
  }
  for (const { sceneName, won, quests } of playtest.scenes) {
    tell(`${won ? '✓' : '✗'} ${sceneName}`);
    for (const { questName, completed, how } of quests) tell(`  ${completed ? '✓' : '✗'} ${questName}: ${how}`);
  }
  for (const ending of playtest.endings) tell(tellEnding(ending));
  if (playtest.failure) tell(playtest.failure);
  const isWhole =
    playtest.scenes.every(({ won }) => won) && playtest.endings.every(({ status }) => status === 'reached');
  return playtest.status === 'done' && isWhole;
}
