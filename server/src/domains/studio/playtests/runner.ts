import { type PlaytestScene, ruleNames, type SceneDetail, withoutHidden } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { CodedError } from '../../../kit/errors.ts';
import { onBehalfOfAccount } from '../../../kit/fair-queue.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { ensureHouseAccount } from '../../identity/accounts/house-accounts.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { StoryRuleEditing } from '../../library/story-rules/story-rules.service.ts';
import type { Conversation } from '../../play/conversation/conversation.service.ts';
import { deleteRuns } from '../../play/runs/deleted-runs.service.ts';
import { emptyState, type Play } from '../../play/runs/play.service.ts';
import type { StoryCheck } from '../story-check/story-check.service.ts';
import { noteOutOfTime, noteReached, playForEndings, WAYS, waitingEndings } from './ending-plays.ts';
import { type PlayDeps, type Played, playStory } from './one-play.ts';
import * as repository from './playtests.repository.ts';
import { createPlannedWay, firstWay, type Plan } from './way.ts';

/** Seconds; longer than any line takes. */
const LEASE = 300;
/** How often a playtest is started or continued before it is given up. */
const ATTEMPTS_MOST = 3;
/** How long a playtest plays: others wait meanwhile. */
const MINUTES_MOST = 10;
const PLAYER = 'Playtester';

/** Thrown to end a playtest because its owner or the server stopped it. */
class PlaytestEnded extends Error {
  override readonly name = 'Ended';
}

/** Thrown to end a play because its playtest has no time left. */
class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Failure of a playtest whose first play was not finished in time. */
const TOO_LONG = `It took longer than ${MINUTES_MOST} minutes.`;

type Progress = Parameters<typeof repository.saveProgress>[2];
type Outcome = Parameters<typeof repository.finishPlaytest>[2];

export interface RunnerDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Pick<Stories, 'whole'>;
  rules: Pick<StoryRuleEditing, 'read'>;
  storyCheck: Pick<StoryCheck, 'endingPaths'>;
  play: Play;
  /** A conversation service that charges no credits. */
  conversation: Conversation;
  clock: Clock;
  log: Log;
}

/** Returns the report of a scene that has not been played yet. */
export function waitingScene({ sceneId, sceneName, quests }: SceneDetail): PlaytestScene {
  const open = quests.map(({ questId, questName, questDescription }) => {
    return { questId, questName, questDescription, completed: false, how: '' };
  });
  return { sceneId, sceneName, status: 'waiting', won: false, quests: open, transcript: [] };
}

/** Plays a story scene by scene, reporting how each quest went; scenes that were played before are not repeated. */
async function playFirst(
  row: Pick<repository.PlaytestRow, 'scenes'>,
  deps: Pick<PlayDeps, 'play' | 'conversation' | 'caller' | 'storyToken' | 'story'>,
  save: (progress: { scenes: PlaytestScene[] }) => Promise<void>,
): Promise<Played> {
  const earlier = new Map(row.scenes.map((scene) => [scene.sceneId, scene]));
  const reports = new Map(
    deps.story.scenes.map((scene) => {
      const known = earlier.get(scene.sceneId);
      return [scene.sceneId, known?.status === 'done' ? known : waitingScene(scene)];
    }),
  );
  const put = ({ sceneId }: SceneDetail, change: (report: PlaytestScene) => void) => {
    const report = reports.get(sceneId);
    if (report) change(report);
    return save({ scenes: [...reports.values()] });
  };
  return playStory({
    ...deps,
    way: firstWay,
    isPlayed: ({ sceneId }) => reports.get(sceneId)?.status === 'done',
    onScene: (scene) => put(scene, (report) => Object.assign(report, { status: 'running' })),
    onLine: (scene, line) => put(scene, ({ transcript }) => transcript.push(line)),
    onPlayed: (scene, quests, won) => put(scene, (report) => Object.assign(report, { quests, won, status: 'done' })),
  });
}

/** Creates the runner, which plays claimed playtests and saves each line as it is said. */
export function createRunner(runnerDeps: RunnerDeps) {
  const { stories, rules, storyCheck, play, conversation, clock, log } = runnerDeps;
  const { transact } = runnerDeps.store;
  let stopping = false;

  const findPaths = (input: Parameters<StoryCheck['endingPaths']>[0]) =>
    storyCheck.endingPaths(input).catch((err: unknown) => {
      log.warn({ err }, 'The ways to the endings of a story could not be found.');
      return [];
    });

  /** Plays the story once, and again for each of its endings, as far as time allows. */
  async function playAll(row: repository.PlaytestRow, caller: Caller): Promise<Outcome> {
    const end = clock.now().getTime() + MINUTES_MOST * 60_000;
    const { story: whole, storyToken = '' } = await stories.whole(row.storyId, caller);
    const { rules: storyRules } = await rules.read(row.storyId, caller);
    const story = withoutHidden(whole);
    const endings = waitingEndings(storyRules, row.endings);
    const write = async (progress: Progress) => {
      const goesOn = await transact((writer) => repository.saveProgress(writer, row.id, progress, LEASE));
      if (!goesOn || stopping) throw new PlaytestEnded();
    };
    const save = async (progress: Progress) => {
      await write(progress);
      if (clock.now().getTime() >= end) throw new OutOfTime();
    };
    const deps = { play, conversation, caller, storyToken, story };
    const readEnd = async () => {
      const run = await play.latest(row.storyId, caller);
      return { ending: run?.ending ?? null, state: run ? await play.runState(run.runId) : emptyState };
    };
    const playAnew = async (plan: Plan) => {
      await transact((writer) => deleteRuns(writer, caller.accountId, row.storyId));
      const played = await playStory({ ...deps, way: createPlannedWay(plan, story), onLine: () => save({}) });
      return { ...played, ...(await readEnd()) };
    };
    let outcome: Outcome = { status: 'failed', failure: TOO_LONG };
    try {
      const first = await playFirst(row, deps, save);
      outcome = { status: 'done' };
      if (endings.length === 0) return outcome;
      noteReached(endings, { ...first, ...(await readEnd()) });
      await save({ endings });
      const paths = await findPaths({ rules: storyRules, scenes: story.scenes, ways: WAYS });
      const names = ruleNames(story.scenes, storyRules);
      await playForEndings({ endings, paths, names, save: () => save({ endings }), playAnew });
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      noteOutOfTime(endings, MINUTES_MOST);
      await write({ endings });
    }
    return outcome;
  }

  async function caller(): Promise<Caller> {
    const accountId = await transact((writer) => ensureHouseAccount(writer, PLAYER));
    // The admin role lets it read private stories; it never calls the API.
    return { accountId, userName: PLAYER, role: 'admin' };
  }

  async function attempt(row: repository.PlaytestRow, player: Caller): Promise<void> {
    const finish = (outcome: Outcome) => transact((writer) => repository.finishPlaytest(writer, row.id, outcome));
    if (row.attempts > ATTEMPTS_MOST)
      return finish({ status: 'failed', failure: 'The server stopped in the middle of it, again and again.' });
    try {
      await finish(await playAll(row, player));
    } catch (error) {
      if (error instanceof PlaytestEnded)
        return void (stopping && (await transact((w) => repository.releasePlaytest(w, row.id))));
      log.warn({ err: error, playtestId: row.id }, 'A playtest failed.');
      const failure = error instanceof CodedError ? error.message : 'Something went wrong while it was played.';
      await finish({ status: 'failed', failure });
    }
  }

  return {
    /** Plays the next queued playtest; returns false if there is none. */
    async next(): Promise<boolean> {
      if (stopping) return false;
      const row = await transact((writer) => repository.claimPlaytest(writer, LEASE));
      if (!row) return false;
      const player = await caller();
      const forget = () => transact((writer) => deleteRuns(writer, player.accountId, row.storyId));
      await forget();
      await onBehalfOfAccount(row.accountId, () => attempt(row, player));
      await forget();
      return true;
    },
    /** Stops the running playtest after its current line; the next start continues it. */
    stop() {
      stopping = true;
    },
  };
}
