import type { WarGame, WarGameArea } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { useReducedMotion } from '../../../ui/use-media.ts';
import { GameCard, GameFrame } from '../game-frame.tsx';
import { addCoins, changeInventory } from '../inventory.ts';
import styles from '../play.module.css';
import { loadNumber, storeBest, storeNumber } from '../stored-numbers.ts';
import { useSound } from '../use-sound.ts';
import { type Beat, beats } from './beats.ts';
import { DelaySetting } from './delay-setting.tsx';
import { createDrumView } from './drum-view.ts';
import { multiplierOf, type Performance, summarize } from './judge.ts';
import { createSession, type DrumSession } from './session.ts';

type Phase = 'told' | 'delay' | 'drumming' | 'over';

interface DrumProps {
  area: WarGameArea;
  game: WarGame;
}

/** Drum Major: drum the beat to keep the line in step. */
export function DrumGame({ area, game }: DrumProps) {
  const [phase, setPhase] = useState<Phase>('told');
  const [beat, setBeat] = useState<Beat>(beats[0] as Beat);
  const [visual, setVisual] = useState(() => loadNumber('visual', 0) === 1);
  const [delay, setDelay] = useState(() => loadNumber('delay', 0));
  const { muted, wake, toggle } = useSound();
  const drum = useDrum(area.drumImage, visual, (performance) => {
    storeBest(`drum-major.${beat.id}`, performance.score);
    changeInventory((inventory) => addCoins(inventory, performance.coins));
    setPhase('over');
  });
  const start = () => {
    drum.begin(beat, { sound: visual ? null : wake(), delay });
    setPhase('drumming');
  };
  const { performance } = drum;
  return (
    <GameFrame
      back={`/war-game/${game.warGameId}`}
      stage={drum.stage}
      ground={game.backgroundImage}
      muted={muted}
      onMute={toggle}
      figures={[
        [m.war_game_score(), performance?.score ?? 0],
        [m.war_game_streak(), performance ? `${performance.streak} ×${multiplierOf(performance)}` : '0 ×1'],
        [m.war_game_coins_2(), performance?.coins ?? 0],
      ]}
    >
      <p className={styles.hint} role="status" data-cue={drum.due ? 'hit' : ''}>
        {phase === 'drumming' && drum.countIn}
      </p>
      {phase === 'told' && (
        <GameCard title={game.gameName}>
          <p>{game.gameDescription}</p>
          <BeatChoice chosen={beat} onChoose={setBeat} />
          <CheckField
            label={m.war_game_see_the_beat_instead_of()}
            checked={visual}
            onChange={(event) => {
              setVisual(event.target.checked);
              storeNumber('visual', event.target.checked ? 1 : 0);
            }}
          />
          <div className={styles.actions}>
            <Button look="primary" large autoFocus onClick={start}>
              {m.war_game_play()}
            </Button>
            <Button large onClick={() => setPhase('delay')}>
              {m.war_game_set_the_delay()}
            </Button>
          </div>
        </GameCard>
      )}
      {phase === 'delay' && (
        <DelaySetting
          delay={delay}
          wake={wake}
          onDone={(next) => {
            if (next !== null) {
              setDelay(next);
              storeNumber('delay', next);
            }
            setPhase('told');
          }}
        />
      )}
      {phase === 'over' && performance && (
        <Played area={area} game={game} beat={beat} performance={performance} onAgain={() => setPhase('told')} />
      )}
    </GameFrame>
  );
}

function BeatChoice({ chosen, onChoose }: { chosen: Beat; onChoose: (beat: Beat) => void }) {
  return (
    <fieldset className={styles.beats}>
      <legend className="sr">{m.war_game_the_beat()}</legend>
      {beats.map((beat) => (
        <button
          key={beat.id}
          type="button"
          className={styles.beat}
          aria-pressed={beat.id === chosen.id}
          onClick={() => onChoose(beat)}
        >
          <b>{beat.name}</b>
          <small>{beat.about}</small>
          <em>{m.war_game_best_recallnumber({ recallNumber: loadNumber(`best.drum-major.${beat.id}`, 0) })}</em>
        </button>
      ))}
    </fieldset>
  );
}

interface PlayedProps extends DrumProps {
  beat: Beat;
  performance: Performance;
  onAgain: () => void;
}

function Played({ area, game, beat, performance, onAgain }: PlayedProps) {
  const { rank, counts, share } = summarize(performance);
  const facts = area.facts[game.warGameId] ?? [];
  const figures: [string, number | string][] = [
    [m.war_game_score(), performance.score],
    [m.war_game_best(), loadNumber(`best.drum-major.${beat.id}`, 0)],
    [m.war_game_in_time(), `${Math.round(share * 100)}%`],
    [m.war_game_perfect(), counts.perfect],
    [m.war_game_good(), counts.good],
    [m.war_game_missed(), counts.miss],
    [m.war_game_longest_streak(), performance.longest],
    [m.war_game_coins_won(), performance.coins],
  ];
  return (
    <GameCard title={rank}>
      <p className="muted">{beat.name}</p>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.fact}>{facts[performance.score % Math.max(1, facts.length)]}</p>
      <div className={styles.actions}>
        <Button look="primary" large autoFocus onClick={onAgain}>
          {m.war_game_another_beat()}
        </Button>
        <ButtonLink large to="/war-game/map">
          {m.war_game_back_to_the_map()}
        </ButtonLink>
      </div>
    </GameCard>
  );
}

/** Runs a beat: returns its figures, and draws into `stage`. */
function useDrum(drumUrl: string, visual: boolean, onOver: (performance: Performance) => void) {
  const calm = useReducedMotion();
  const stage = useRef<HTMLDivElement>(null);
  const session = useRef<DrumSession | null>(null);
  const latest = useRef(onOver);
  latest.current = onOver;
  const [performance, setPerformance] = useState<Performance | null>(null);
  const [countIn, setCountIn] = useState('');
  const [due, setDue] = useState(false);

  useEffect(() => {
    const parent = stage.current;
    if (!parent) return;
    const view = createDrumView({
      parent,
      drumUrl,
      calm,
      visual,
      frame() {
        const frame = session.current?.frame() ?? idle;
        if (session.current) {
          setPerformance(frame.performance);
          setCountIn(session.current.counting());
          setDue(session.current.isDue());
          if (session.current.isOver()) {
            session.current = null;
            latest.current(frame.performance);
          }
        }
        return frame;
      },
    });
    const strike = (event: Event) => {
      if (!session.current || (event instanceof KeyboardEvent && (event.repeat || event.key === 'Tab'))) return;
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      event.preventDefault();
      session.current.hit();
    };
    addEventListener('keydown', strike);
    parent.addEventListener('pointerdown', strike);
    return () => {
      removeEventListener('keydown', strike);
      parent.removeEventListener('pointerdown', strike);
      view.destroy();
      session.current?.stop();
    };
  }, [drumUrl, calm, visual]);

  return {
    stage,
    performance,
    countIn,
    due,
    begin(beat: Beat, how: Parameters<typeof createSession>[1]) {
      session.current?.stop();
      session.current = createSession(beat, how);
    },
  };
}

const idle = {
  performance: { strokes: [], verdicts: [], score: 0, coins: 0, streak: 0, longest: 0 },
  now: 0,
  verdict: null,
};
