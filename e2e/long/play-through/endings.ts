import { calls, type Story } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { seeded } from '../../support/random.ts';
import { type Account, begin, playScene, type SceneReport } from './play.ts';
import { readStoryFiles } from './story-files.ts';
import { createWishfulWay, type Way } from './ways.ts';
import { wishesFor } from './wishes.ts';

/** One play of a story from start to end. */
export interface Play {
  scenes: SceneReport[];
  /** Title of the ending; null if the run did not reach one. */
  ending: string | null;
  /** The endings that the account has not reached yet. */
  unknown: string[];
}

/** How an ending was reached first, and with the fewest messages. */
export interface EndingReport {
  title: string;
  /** The play that reached it first, counted from 1. */
  play: number;
  messages: number;
  /** The labels of the chosen options. */
  choices: string[];
}

/** The endings of a story that were reached, and how many were not. */
export interface EndingsReport {
  reached: EndingReport[];
  unreached: number;
  plays: number;
}

/** A story with an ending that is not reached in this many plays is reported. */
const mostPlays = 40;

/** Plays a story from start to end in a new run. */
export async function playStory(account: Account, storyId: string, wayIn?: (story: Story) => Way): Promise<Play> {
  const { story, storyToken } = await begin(account, storyId);
  const way = wayIn?.(story);
  const scenes: SceneReport[] = [];
  for (const scene of story.scenes) scenes.push(await playScene(account, storyToken, scene, way));
  const { run } = await makeCall(account.url, calls.getLatestRun, { query: { storyId }, token: account.token });
  const unknown = run?.endings.filter(({ title }) => title === null).map(({ endingId }) => endingId) ?? [];
  return { scenes, ending: run?.ending?.title ?? null, unknown };
}

function toReport(title: string, play: number, { scenes }: Play): EndingReport {
  return {
    title,
    play,
    messages: scenes.reduce((sum, scene) => sum + scene.messages, 0),
    choices: scenes.flatMap(({ decisions }) => decisions.map(({ label }) => label)),
  };
}

/** Plays a story for each ending until all are reached. `first` is the first play. */
export async function exploreEndings(account: Account, storyId: string, first: Play): Promise<EndingsReport> {
  const random = seeded(1);
  const reached = new Map<string, EndingReport>();
  let play = first;
  let plays = 1;
  const note = () => {
    if (play.ending === null) return;
    const report = toReport(play.ending, plays, play);
    const before = reached.get(play.ending);
    if (!before) reached.set(play.ending, report);
    else if (report.messages < before.messages) reached.set(play.ending, { ...report, play: before.play });
  };
  note();
  while (play.unknown.length > 0 && plays < mostPlays) {
    const wanted = play.unknown[plays % play.unknown.length] ?? '';
    play = await playStory(account, storyId, (story) => {
      const file = readStoryFiles().find(({ name }) => name === story.storyName);
      if (!file) throw new Error(`${story.storyName} has no file.`);
      return createWishfulWay(wishesFor(wanted, file, story, random), random);
    });
    plays += 1;
    note();
  }
  return { reached: [...reached.values()], unreached: play.unknown.length, plays };
}
