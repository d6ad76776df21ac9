import type { Playtest, PlaytestScene, Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Bot, Check, ChevronRight, CircleDashed, X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { useSave } from '../data/save.ts';
import styles from './publish.module.css';

/** How often a playtest that is under way is asked after, in milliseconds. */
const pace = 1500;

function underWay({ status }: Playtest): boolean {
  return status === 'waiting' || status === 'running';
}

/** Playtests of a story: an automatic player talks its way through every scene and tells how each quest went. */
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
        <h2 id="playtest">Playtest</h2>
        <Button
          busy={start.busy}
          disabled={left === 0 || story.scenes.length === 0}
          onClick={() => start.start(undefined)}
        >
          {!start.busy && <Bot size={18} aria-hidden="true" />}
          {shown === null ? 'Start a playtest' : 'Play it again'}
        </Button>
      </header>
      <p className="muted">
        An automatic player talks its way through every scene, as a stranger would. It costs you nothing.{' '}
        {past.data && leftText(left)}
      </p>
      {past.error ? (
        <EmptyState text={errorText(past.error)}>
          <Button onClick={() => void past.refetch()}>Try again</Button>
        </EmptyState>
      ) : (
        shown !== null && <Watched playtestId={shown} key={shown} />
      )}
    </section>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'There are more tomorrow.';
  return left === 1 ? 'One is left today.' : `${left} are left today.`;
}

/** A playtest, followed until it ends. */
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
  if (!data) return error ? <p className="muted">{errorText(error)}</p> : <Waiting text="Fetching the playtest..." />;
  return (
    <div className={styles.playtest}>
      <header>
        <p role="status">{statusText(data)}</p>
        {underWay(data) && (
          <Button look="ghost" busy={stop.busy} onClick={() => stop.start(undefined)}>
            Stop
          </Button>
        )}
      </header>
      <ol>
        {data.scenes.map((scene) => (
          <SceneResult key={scene.sceneId} scene={scene} ended={!underWay(data)} />
        ))}
      </ol>
    </div>
  );
}

function statusText({ status, failure, questsCompleted, questsTotal, scenes }: Playtest): string {
  const quests = `${questsCompleted} of ${questsTotal} ${questsTotal === 1 ? 'quest' : 'quests'}`;
  const won = scenes.filter((scene) => scene.won).length;
  switch (status) {
    case 'waiting':
      return 'Waiting for its turn...';
    case 'running':
      return `Playing... ${quests} so far.`;
    case 'failed':
      return failure ?? 'It could not be played to its end.';
    case 'stopped':
      return `Stopped. ${quests}.`;
    case 'done':
      return `${won === scenes.length ? 'Every scene was won' : `${won} of ${scenes.length} scenes were won`}: ${quests}.`;
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
            What was said, {scene.transcript.length} lines
          </summary>
          <ol>
            {scene.transcript.map(({ who, name, text }, place) => (
              // Lines are only ever added at the end.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={place} data-who={who}>
                {who !== 'narrator' && <b>{who === 'player' ? 'Player' : name}</b>}
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
  if (won) return 'Won';
  if (status === 'done' || ended) return 'Not won';
  return status === 'running' ? 'Playing...' : 'Waiting';
}

function ResultMark({ completed, open }: { completed: boolean; open: boolean }) {
  if (completed) return <Check size={18} aria-label="Completed" />;
  return open ? <CircleDashed size={18} aria-label="Open" /> : <X size={18} aria-label="Not completed" />;
}
