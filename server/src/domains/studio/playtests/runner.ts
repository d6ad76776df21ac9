import { type PlaytestScene, type SceneDetail, withoutHidden } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { CodedError } from '../../../kit/errors.ts';
import type { Log } from '../../../kit/log.ts';
import type { Caller } from '../../../kit/route.ts';
import { ensureHouseAccount } from '../../identity/accounts/house-accounts.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { Conversation } from '../../play/conversation/conversation.service.ts';
import { deleteRuns } from '../../play/runs/deleted-runs.service.ts';
import type { Play } from '../../play/runs/play.service.ts';
import { playScene } from './player.ts';
import * as repository from './playtests.repository.ts';
import { openVisit } from './visit.ts';

/** Seconds; longer than any line takes. */
const LEASE = 300;
/** How often a playtest is started or continued before it is given up. */
const ATTEMPTS_MOST = 3;
const PLAYER = 'Playtester';

/** Thrown to end a playtest because its owner or the server stopped it. */
class PlaytestEnded extends Error {
  override readonly name = 'Ended';
}

export interface RunnerDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Pick<Stories, 'whole'>;
  play: Play;
  /** A conversation service that charges no credits. */
  conversation: Conversation;
  log: Log;
}

/** Returns the report of a scene that has not been played yet. */
export function waitingScene({ sceneId, sceneName, quests }: SceneDetail): PlaytestScene {
  const open = quests.map(({ questId, questName, questDescription }) => {
    return { questId, questName, questDescription, completed: false, how: '' };
  });
  return { sceneId, sceneName, status: 'waiting', won: false, quests: open, transcript: [] };
}

/** Creates the runner, which plays claimed playtests and saves each line as it is said. */
export function createRunner({ store: { transact }, stories, play, conversation, log }: RunnerDeps) {
  let stopping = false;

  async function playAll(row: repository.PlaytestRow, caller: Caller): Promise<void> {
    const { story: whole, storyToken = '' } = await stories.whole(row.storyId, caller);
    const story = withoutHidden(whole);
    const earlier = new Map(row.scenes.map((scene) => [scene.sceneId, scene]));
    const scenes = story.scenes.map((scene) => {
      const known = earlier.get(scene.sceneId);
      return known?.status === 'done' ? known : waitingScene(scene);
    });
    const save = async () => {
      const goesOn = await transact((writer) => repository.saveProgress(writer, row.id, scenes, LEASE));
      if (!goesOn || stopping) throw new PlaytestEnded();
    };
    for (const [at, scene] of story.scenes.entries()) {
      const report = scenes[at];
      if (!report || report.status === 'done') continue;
      report.status = 'running';
      await save();
      const written = async (line: PlaytestScene['transcript'][number]) => {
        report.transcript.push(line);
        await save();
      };
      const visit = await openVisit({ play, conversation, caller, storyToken, scene, written });
      report.quests = await playScene(visit, scene);
      report.won = visit.won();
      report.status = 'done';
      await save();
    }
  }

  async function caller(): Promise<Caller> {
    const accountId = await transact((writer) => ensureHouseAccount(writer, PLAYER));
    // The admin role lets it read private stories; it never calls the API.
    return { accountId, userName: PLAYER, role: 'admin' };
  }

  async function attempt(row: repository.PlaytestRow, player: Caller): Promise<void> {
    const finish = (ending: Parameters<typeof repository.finishPlaytest>[2]) =>
      transact((writer) => repository.finishPlaytest(writer, row.id, ending));
    if (row.attempts > ATTEMPTS_MOST)
      return finish({ status: 'failed', failure: 'The server stopped in the middle of it, again and again.' });
    try {
      await playAll(row, player);
      await finish({ status: 'done' });
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
      await attempt(row, player);
      await forget();
      return true;
    },
    /** Stops the running playtest after its current line; the next start continues it. */
    stop() {
      stopping = true;
    },
  };
}
