import { calls, openingOf, type SceneDetail, type Stance, type Story, stance as stances } from '@emberlore/contract';
import type { Api } from './api.ts';
import { Refused } from './api.ts';
import { createScenePlay, type ScenePlay } from './play-scene.ts';

const help = `  What you write is said to the one you talk with; *in asterisks* it is done.
  /talk NAME   /search [SPOT]   /items   /show ITEM   /give ITEM   /combine ITEM, ITEM   /fight
  /choose NUMBER   /quests   /scene NUMBER   /next   /help   /quit`;

/** A run of a story on a terminal. */
interface Run {
  api: Api;
  story: Story;
  storyToken: string;
  tell: (line: string) => void;
}

async function openScene({ api, story, storyToken, tell }: Run, scene: SceneDetail): Promise<ScenePlay> {
  const itemNames = new Map(
    story.scenes.flatMap(({ items }) => items.map(({ itemId, itemName }) => [itemId, itemName] as const)),
  );
  tell(`\n${scene.sceneName}\n${openingOf(scene)}`);
  tell(`Here: ${scene.characters.map(({ characterName }) => characterName).join(', ')}.`);
  const play = createScenePlay(api, scene, storyToken, { itemNames, tell });
  await play.enter();
  await play.turnTo();
  return play;
}

/** Tells the ending of the run; returns whether it has one. */
async function tellEnding({ api, story, tell }: Run): Promise<boolean> {
  const { run } = await api.call(calls.getLatestRun, { query: { storyId: story.storyId } });
  if (!run?.finished || (story.scenes.length > 0 && run.endings.length > 0 && !run.ending)) return false;
  if (run.ending) tell(`\n${run.ending.title}\n${run.ending.text}`);
  for (const { characterName, text } of run.ending?.epilogues ?? []) tell(`${characterName}: ${text}`);
  for (const { title, text, now } of run.achievements) if (now && title !== null) tell(`★ ${title}: ${text}`);
  return true;
}

async function perform(play: ScenePlay, line: string, tell: Run['tell']): Promise<void> {
  const [first = '', ...others] = line.split(' ');
  const command = first.slice(1);
  const rest = others.join(' ').trim();
  if (!line.startsWith('/')) {
    const action = /^\*(.+)\*$/.exec(line)?.[1];
    return action ? play.act(action) : play.say(line);
  }
  const stance: Stance | undefined = stances.options.find((each) => each === command);
  if (stance) return play.fight(stance);
  if (command === 'talk') return play.turnTo(rest);
  if (command === 'search') return play.search(rest || undefined);
  if (command === 'show' || command === 'give') return play.use(command, rest);
  if (command === 'combine') return play.combine(rest.split(',')[0] ?? '', rest.split(',')[1] ?? '');
  if (command === 'choose') return play.choose(Number(rest));
  if (command === 'fight') return play.fight();
  if (command === 'quests') return play.tellQuests();
  if (command === 'items') return play.tellItems();
  tell(help);
}

/** Returns the place of the scene to which a line leads; null if it stays in this one. */
function leadsTo(line: string, at: number): number | null {
  if (line === '/next') return at + 1;
  const number = /^\/scene (\d+)$/.exec(line)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** Tells why the server refuses something, and goes on. */
async function attempt(work: () => Promise<void>, tell: Run['tell']): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    tell(error.message);
  }
}

/** Plays a story line by line, until it ends or there are no more lines. */
export async function playStory(
  api: Api,
  storyId: string,
  lines: AsyncIterable<string>,
  tell: (line: string) => void,
): Promise<void> {
  const { story, storyToken = '' } = await api.call(calls.getStory, { query: { storyId } });
  await api.call(calls.playStory, { query: { storyId } });
  const run: Run = { api, story, storyToken, tell };
  tell(`${story.storyName}\n${story.storyDescription}\n${help}`);
  let at = 0;
  let play = await openScene(run, story.scenes[0] as SceneDetail);
  for await (const given of lines) {
    const line = given.trim();
    if (line === '/quit') return;
    if (line === '') continue;
    const next = leadsTo(line, at);
    const scene = next === null ? undefined : story.scenes[next];
    if (next !== null && !scene) tell(`There are ${story.scenes.length} scenes.`);
    await attempt(async () => {
      if (next === null) return perform(play, line, tell);
      if (!scene) return;
      play = await openScene(run, scene);
      at = next;
    }, tell);
    if (play.won() && play.choices().length === 0 && (await tellEnding(run))) return;
  }
}
