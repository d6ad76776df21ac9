import { calls, type Story } from '@emberlore/contract';
import { makeCall } from '../../support/client.ts';
import { seeded } from '../../support/random.ts';
import type { Account } from './account.ts';
import { begin, playScene, type SceneReport } from './play.ts';
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
  /** Titles of the achievements of the run. */
  achieved: string[];
  /** The achievements that the account does not have yet. */
  unachieved: string[];
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

/** The achievements of a story with the play that reached each first, and the ids of those that none did. */
export interface AchievementsReport {
  reached: { title: string; play: number }[];
  unreached: string[];
}

/** How often the dice of an option turned out well and badly in all plays of a story. */
export interface RollReport {
  label: string;
  succeeded: number;
  failed: number;
}

/** What came of all plays of a story. */
export interface PlaysReport {
  endings: EndingsReport;
  achievements: AchievementsReport;
  rolls: RollReport[];
}

/** A story with an ending that is not reached in this many plays is reported. */
const mostPlays = 40;

/** How many more plays are for achievements. */
const mostForAchievements = 24;

/** Plays a story from start to end in a new run. */
export async function playStory(account: Account, storyId: string, wayIn?: (story: Story) => Way): Promise<Play> {
  const { story, run: keys } = await begin(account, storyId);
  const way = wayIn?.(story);
  const scenes: SceneReport[] = [];
  for (const scene of story.scenes) scenes.push(await playScene(account, keys, scene, way));
  const { run } = await makeCall(account.url, calls.getLatestRun, { query: { storyId }, token: account.token });
  const { endings, achievements } = findFile(story).rules;
  const praises = run?.achievements ?? [];
  // Players are not told the ids of what they have not reached.
  const left = (all: readonly { id: string; title: string }[], known: readonly { title: string | null }[]) =>
    all.filter(({ title }) => !known.some((one) => one.title === title)).map(({ id }) => id);
  const unknown = left(
    endings.map(({ endingId, title }) => ({ id: endingId, title })),
    run?.endings ?? [],
  );
  return {
    scenes,
    ending: run?.ending?.title ?? null,
    unknown: run && run.endings.length > 0 ? unknown.sort() : [],
    achieved: praises.flatMap(({ title, now }) => (now && title !== null ? [title] : [])),
    unachieved: left(
      achievements.map(({ achievementId, title }) => ({ id: achievementId, title })),
      praises,
    ),
  };
}

function findFile({ storyName }: Story) {
  const file = readStoryFiles().find(({ name }) => name === storyName);
  if (!file) throw new Error(`${storyName} has no file.`);
  return file;
}

function toReport(title: string, play: number, { scenes }: Play): EndingReport {
  return {
    title,
    play,
    messages: scenes.reduce((sum, scene) => sum + scene.messages, 0),
    choices: scenes.flatMap(({ decisions }) => decisions.map(({ label }) => label)),
  };
}

/** Notes what each play of a story has come to. */
function createNotes() {
  const endings = new Map<string, EndingReport>();
  const achievements = new Map<string, number>();
  const rolls = new Map<string, RollReport>();
  function noteEnding(play: Play, plays: number) {
    if (play.ending === null) return;
    const report = toReport(play.ending, plays, play);
    const before = endings.get(play.ending);
    if (!before) endings.set(play.ending, report);
    else if (report.messages < before.messages) endings.set(play.ending, { ...report, play: before.play });
  }
  return {
    endings,
    achievements,
    rolls,
    note(play: Play, plays: number) {
      noteEnding(play, plays);
      for (const title of play.achieved) if (!achievements.has(title)) achievements.set(title, plays);
      for (const { label, roll } of play.scenes.flatMap(({ decisions }) => decisions)) {
        if (!roll) continue;
        const counted = rolls.get(label) ?? { label, succeeded: 0, failed: 0 };
        rolls.set(label, { ...counted, [roll.outcome]: counted[roll.outcome] + 1 });
      }
    },
  };
}

/** Plays a story for each ending until all are reached, and then for its achievements. `first` is the first play. */
export async function explore(account: Account, storyId: string, first: Play): Promise<PlaysReport> {
  const random = seeded(1);
  const { note, endings, achievements, rolls } = createNotes();
  let play = first;
  let plays = 1;
  note(play, plays);
  const playFor = async (goals: readonly string[]) => {
    const wanted = goals[plays % goals.length] ?? '';
    play = await playStory(account, storyId, (story) =>
      createWishfulWay(wishesFor(wanted, findFile(story), story, random), random),
    );
    plays += 1;
    note(play, plays);
  };
  while (play.unknown.length > 0 && plays < mostPlays) await playFor(play.unknown);
  const forEndings = plays;
  while (play.unachieved.length > 0 && plays < forEndings + mostForAchievements) await playFor(play.unachieved);
  return {
    endings: { reached: [...endings.values()], unreached: play.unknown.length, plays: forEndings },
    achievements: {
      reached: [...achievements].map(([title, at]) => ({ title, play: at })),
      unreached: play.unachieved,
    },
    rolls: [...rolls.values()],
  };
}
