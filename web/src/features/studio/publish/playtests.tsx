import type { Playtest, PlaytestScene, Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Bot, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { useSave } from '../data/save.ts';
import { PlaytestEndings } from './playtest-endings.tsx';
import styles from './publish.module.css';
import { ResultMark } from './result-mark.tsx';

/** Polling interval for a running playtest, in milliseconds. */
const pace = 1500;

function underWay({ status }: Playtest): boolean {
  return status === 'waiting' || status === 'running';
}

/**
 * Playtests of a story: an automatic player talks its way through every scene, plays again for each ending, and reports
 * the outcome of each quest and ending.
 */
export function Playtests({ story }: { story: Story }) {
  const { storyId } = story;
  const past = useQuery({
    queryKey: ['studio', 'playtests', storyId],
    queryFn: ({ signal }) => send(calls.getPlaytests, { query: { storyId }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
  const [started, setStarted] = useState<string | null>(null);
  const start = useSave({
    send: () => send(calls.startPlaytest, { body: { storyId } }),
    onDone: ({ playtest }) => setStarted(playtest.playtestId),
  });
  const shown = started ?? past.data?.playtests[0]?.playtestId ?? null;
  const left = past.data?.left ?? 0;
  return (
    <section className={styles.part} aria-labelledby="playtest">
      <header className={styles.head}>
        <h2 id="playtest">{m.studio_playtest()}</h2>
        <Button
          busy={start.busy}
          disabled={left === 0 || story.scenes.length === 0}
          onClick={() => start.start(undefined)}
        >
          {!start.busy && <Bot size={18} aria-hidden="true" />}
          {shown === null ? m.studio_start_a_playtest() : m.studio_run_again()}
        </Button>
      </header>
      <p className="muted">
        {m.studio_an_automatic_player_talks_its_way()} {past.data && leftText(left)}
      </p>
      {past.error ? (
        <EmptyState text={errorText(past.error)}>
          <Button onClick={() => void past.refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : (
        shown !== null && <Watched playtestId={shown} key={shown} />
      )}
    </section>
  );
}

function leftText(left: number): string {
  if (left === 0) return m.studio_none_left_today_you_get_more();
  return left === 1 ? m.studio_1_left_today() : m.studio_left_left_today({ left });
}

/** A playtest, polled until it ends. */
function Watched({ playtestId }: { playtestId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'playtest', playtestId],
    queryFn: ({ signal }) =>
      send(calls.getPlaytest, { query: { playtestId }, signal }).then(({ playtest }) => playtest),
    refetchInterval: ({ state }) => (state.data && underWay(state.data) ? pace : false),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
  const stop = useSave({
    send: () => send(calls.stopPlaytest, { body: { playtestId } }),
    onDone: () => void refetch(),
  });
  if (!data)
    return error ? <p className="muted">{errorText(error)}</p> : <Waiting text={m.studio_loading_the_playtest()} />;
  return (
    <div className={styles.playtest}>
      <header>
        <p role="status">{statusText(data)}</p>
        {underWay(data) && (
          <Button look="ghost" busy={stop.busy} onClick={() => stop.start(undefined)}>
            {m.studio_stop()}
          </Button>
        )}
      </header>
      {data.endings.length > 0 && <PlaytestEndings endings={data.endings} ended={!underWay(data)} />}
      <ol>
        {data.scenes.map((scene) => (
          <SceneResult key={scene.sceneId} scene={scene} ended={!underWay(data)} />
        ))}
      </ol>
    </div>
  );
}

function statusText({ status, failure, questsCompleted, questsTotal, scenes, endings }: Playtest): string {
  const figures = { completed: questsCompleted, total: questsTotal };
  const quests = questsTotal === 1 ? m.studio_completed_of_one_quest(figures) : m.studio_completed_of_quests(figures);
  const won = scenes.filter((scene) => scene.won).length;
  const reached = endings.filter((ending) => ending.status === 'reached').length;
  const playedFor = endings.find((ending) => ending.status === 'running');
  switch (status) {
    case 'waiting':
      return m.studio_waiting_in_the_queue();
    case 'running':
      if (playedFor) return m.studio_playing_for_ending({ title: playedFor.title, reached, total: endings.length });
      return m.studio_playing_quests_so_far({ quests });
    case 'failed':
      return failure ?? m.studio_the_playtest_couldnt_be_finished();
    case 'stopped':
      return m.studio_stopped_quests({ quests });
    case 'done': {
      const played = `${won === scenes.length ? m.studio_every_scene_was_won() : m.studio_won_of_length_scenes_were({ won, length: scenes.length })}: ${quests}.`;
      return endings.length === 0
        ? played
        : `${played} ${m.studio_endings_reached({ reached, total: endings.length })}`;
    }
  }
}

function SceneResult({ scene, ended }: { scene: PlaytestScene; ended: boolean }) {
  return (
    <li className={styles.scene}>
      <h3>
        {scene.sceneName}
        <small>{sceneText(scene, ended)}</small>
      </h3>
      <ul className={styles.results}>
        {scene.quests.map(({ questId, questName, completed, how }) => (
          <li key={questId} data-done={completed ? '' : undefined}>
            <ResultMark completed={completed} open={scene.status !== 'done' && !ended} />
            <span>
              <b>{questName}</b>
              {how && <small>{how}</small>}
            </span>
          </li>
        ))}
      </ul>
      {scene.transcript.length > 0 && (
        <details className={styles.transcript}>
          <summary>
            <ChevronRight size={18} aria-hidden="true" />
            {m.studio_transcript()} {scene.transcript.length} {m.studio_lines()}
          </summary>
          <ol>
            {scene.transcript.map(({ who, name, text }, place) => (
              // Lines are only ever appended.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place} data-who={who}>
                {who !== 'narrator' && <b>{who === 'player' ? m.studio_player() : name}</b>}
                {text}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function sceneText({ status, won }: PlaytestScene, ended: boolean): string {
  if (won) return m.studio_won();
  if (status === 'done' || ended) return m.studio_not_won();
  return status === 'running' ? m.studio_playing() : m.studio_waiting();
}
