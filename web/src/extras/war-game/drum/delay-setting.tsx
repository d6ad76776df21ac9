import { useEffect, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { GameCard } from '../game-frame.tsx';
import styles from '../play.module.css';
import type { GameSound } from '../sound.ts';
import { tick } from './drum-sounds.ts';
import { measureDelay } from './judge.ts';

const clicks = 8;
const apart = 0.6;

interface DelayProps {
  /** The current setting, in milliseconds. */
  delay: number;
  wake: () => GameSound;
  /** Called with the new delay, or null if unchanged. */
  onDone: (delay: number | null) => void;
}

/** Dialog that measures the delay of the player's taps: eight clicks to tap along with. */
export function DelaySetting({ delay, wake, onDone }: DelayProps) {
  const [taps, setTaps] = useState<number[]>([]);
  const [from, setFrom] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const sound = useRef<GameSound | null>(null);
  const times = from === null ? [] : Array.from({ length: clicks }, (_, place) => from + place * apart);
  const found = Math.round(
    measureDelay(
      times.map((time) => time * 1000),
      taps.map((tap) => tap * 1000),
    ),
  );

  const begin = () => {
    sound.current = wake();
    const start = sound.current.now() + 0.8;
    for (let place = 0; place < clicks; place += 1) tick(sound.current, start + place * apart);
    setTaps([]);
    setOver(false);
    setFrom(start);
  };
  const tap = () => {
    const at = sound.current?.now();
    if (at !== undefined) setTaps((before) => [...before, at]);
  };
  useEffect(() => {
    if (from === null) return;
    const timer = setTimeout(() => setOver(true), (clicks * apart + 1.2) * 1000);
    return () => clearTimeout(timer);
  }, [from]);

  return (
    <GameCard title={m.war_game_set_the_delay()}>
      <p>{m.war_game_speakers_and_screens_lag_a_little({ delay })}</p>
      {from !== null && (
        <p role="status">
          {over
            ? m.war_game_you_tapped_length_times_found({ length: taps.length, found })
            : m.war_game_tap_along_length_of_clicks({ length: taps.length, clicks })}
        </p>
      )}
      <div className={styles.actions}>
        {from === null || over ? (
          <Button look={over ? 'quiet' : 'primary'} large onClick={begin}>
            {over ? m.war_game_once_more() : m.war_game_start_the_clicks()}
          </Button>
        ) : (
          <Button
            look="primary"
            large
            autoFocus
            onPointerDown={tap}
            onKeyDown={(event) => !event.repeat && event.key !== 'Tab' && tap()}
          >
            {m.war_game_tap()}
          </Button>
        )}
        {over && taps.length > 0 && (
          <Button look="primary" large onClick={() => onDone(Math.min(400, Math.max(-100, found)))}>
            {m.war_game_apply()}
          </Button>
        )}
        <Button large onClick={() => onDone(null)}>
          {m.war_game_back()}
        </Button>
      </div>
    </GameCard>
  );
}
