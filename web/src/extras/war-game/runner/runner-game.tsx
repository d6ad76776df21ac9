import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useReducedMotion } from '../../../ui/use-media.ts';
import { GameCard, GameFrame } from '../game-frame.tsx';
import { addCoins, changeInventory } from '../inventory.ts';
import styles from '../play.module.css';
import { loadNumber, storeBest } from '../stored-numbers.ts';
import { useSound } from '../use-sound.ts';
import { nextCue, type Run, scoreOf, startRun } from './run.ts';
import { listenToKeys, type RunnerKeys } from './runner-keys.ts';
import { playHappenings } from './runner-sounds.ts';
import { createRunnerView, type RunnerView } from './runner-view.ts';

type Phase = 'told' | 'running' | 'held' | 'over';

interface RunnerProps {
  area: WarGameArea;
  game: WarGame;
}

/** Swamp Fox Run: an endless run with dragoons behind. */
export function RunnerGame({ area, game }: RunnerProps) {
  const [phase, setPhase] = useState<Phase>('told');
  const { sound, muted, wake, toggle } = useSound();
  const shown = useRunner(area, phase, {
    onFrame: (happened) => sound.current && playHappenings(sound.current, happened),
    onOver: () => setPhase('over'),
    onHold: () => setPhase((now) => (now === 'running' ? 'held' : now === 'held' ? 'running' : now)),
  });
  const start = () => {
    wake();
    shown.restart();
    setPhase('running');
  };
  return (
    <GameFrame
      back={`/war-game/${game.warGameId}`}
      stage={shown.stage}
      look="swamp"
      muted={muted}
      onMute={toggle}
      figures={[
        [m.war_game_score(), shown.score],
        [m.war_game_coins_2(), shown.coins],
        [m.war_game_best(), Math.max(shown.best, shown.score)],
      ]}
      hold={
        phase === 'running' || phase === 'held'
          ? { held: phase === 'held', onHold: () => setPhase(phase === 'held' ? 'running' : 'held') }
          : undefined
      }
    >
      <p className={styles.hint} role="status" data-cue={shown.cue ?? ''}>
        {phase === 'running' && (shown.cue ?? (shown.near ? m.war_game_they_are_close() : ''))}
      </p>
      {phase === 'told' && (
        <GameCard title={game.gameName}>
          <p>{game.gameDescription}</p>
          <RunnerKeysTold />
          <div className={styles.actions}>
            <Button look="primary" large autoFocus onClick={start}>
              {m.war_game_play()}
            </Button>
          </div>
        </GameCard>
      )}
      {phase === 'held' && (
        <GameCard title={m.war_game_paused()}>
          <RunnerKeysTold />
          <div className={styles.actions}>
            <Button look="primary" large autoFocus onClick={() => setPhase('running')}>
              {m.war_game_resume()}
            </Button>
            <ButtonLink large to={`/war-game/${game.warGameId}`}>
              {m.war_game_leave()}
            </ButtonLink>
          </div>
        </GameCard>
      )}
      {phase === 'over' && <Caught area={area} game={game} run={shown} onAgain={start} />}
    </GameFrame>
  );
}

function RunnerKeysTold() {
  return (
    <ul className={styles.keys}>
      <li>
        <kbd>↑</kbd> {m.war_game_or()} <kbd>{m.war_game_space()}</kbd>
        {m.war_game_a_tap_or_a_swipe_up_jump_over()}
      </li>
      <li>
        <kbd>↓</kbd> {m.war_game_or_a_swipe_down_slide_under()}
      </li>
      <li>
        <kbd>{m.war_game_p()}</kbd> {m.war_game_pauses_stumble_twice_in_a_row_and()}
      </li>
    </ul>
  );
}

interface RunResult {
  score: number;
  coins: number;
  best: number;
  isBest: boolean;
}

function Caught({ area, game, run, onAgain }: RunnerProps & { run: RunResult; onAgain: () => void }) {
  const facts = area.facts[game.warGameId] ?? [];
  return (
    <GameCard title={m.war_game_the_dragoons_caught_you()}>
      <dl aria-live="polite">
        <div>
          <dt>{run.isBest ? m.war_game_score_your_best_yet() : m.war_game_score()}</dt>
          <dd>{run.score}</dd>
        </div>
        <div>
          <dt>{m.war_game_best()}</dt>
          <dd>{run.best}</dd>
        </div>
        <div>
          <dt>{m.war_game_coins_won()}</dt>
          <dd>{run.coins}</dd>
        </div>
      </dl>
      <p className={styles.fact}>{facts[run.score % Math.max(1, facts.length)]}</p>
      <div className={styles.actions}>
        <Button look="primary" large autoFocus onClick={onAgain}>
          {m.war_game_ride_again()}
        </Button>
        <ButtonLink large to="/war-game/map">
          {m.war_game_back_to_the_map()}
        </ButtonLink>
      </div>
    </GameCard>
  );
}

interface Events {
  onFrame: (happened: Parameters<typeof playHappenings>[1]) => void;
  onOver: () => void;
  onHold: () => void;
}

const cues = { jump: m.war_game_jump(), slide: m.war_game_slide() };

/** Runs the game: returns its figures, and draws into `stage`. */
function useRunner({ runner: pictures }: WarGameArea, phase: Phase, events: Events) {
  const calm = useReducedMotion();
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<RunnerView | null>(null);
  const latest = useRef(events);
  latest.current = events;
  const [figures, setFigures] = useState({ score: 0, coins: 0, near: false, cue: null as string | null });
  const [best, setBest] = useState(() => loadNumber('best.swamp-fox', 0));
  const [isBest, setIsBest] = useState(false);

  useEffect(() => {
    const parent = stage.current;
    if (!parent) return;
    const keys: RunnerKeys = listenToKeys(parent);
    const end = (run: Run) => {
      const score = scoreOf(run);
      setIsBest(storeBest('swamp-fox', score));
      setBest(loadNumber('best.swamp-fox', score));
      changeInventory((inventory) => addCoins(inventory, run.coins));
      latest.current.onOver();
    };
    view.current = createRunnerView({
      parent,
      pictures,
      calm,
      run: startRun(Date.now()),
      keys: keys.take,
      onFrame(run, happened) {
        const cue = nextCue(run);
        setFigures((before) => changed(before, { ...toFigures(run), cue: cue && cues[cue.avoid] }));
        if (happened.length > 0) latest.current.onFrame(happened);
        if (happened.includes('caught')) end(run);
      },
    });
    return () => {
      keys.stop();
      view.current?.destroy();
      view.current = null;
    };
  }, [pictures, calm]);

  useEffect(() => view.current?.hold(phase !== 'running'), [phase]);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.code === 'KeyP' || event.code === 'Escape') latest.current.onHold();
    };
    const leave = () => {
      if (document.hidden && phase === 'running') latest.current.onHold();
    };
    addEventListener('keydown', toggle);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('keydown', toggle);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [phase]);

  return { ...figures, best, isBest, stage, restart: () => view.current?.show(startRun(Date.now())) };
}

function toFigures(run: Run) {
  return { score: scoreOf(run), coins: run.coins, near: run.near > 0 };
}

/** Returns the old object if nothing changed, to avoid a re-render. */
function changed<T extends object>(before: T, after: T): T {
  const keys = Object.keys(after) as (keyof T)[];
  return keys.every((key) => before[key] === after[key]) ? before : after;
}
