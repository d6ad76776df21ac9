import { clsx } from 'clsx';
import { ArrowLeft, Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './play.module.css';

interface FrameProps {
  /** URL of the page where the game was chosen. */
  back: string;
  /** The live figures of the game. */
  figures: readonly (readonly [name: string, value: number | string])[];
  muted: boolean;
  onMute: () => void;
  /** Pause state; absent while there is nothing to pause. */
  hold?: { held: boolean; onHold: () => void } | undefined;
  stage: Ref<HTMLDivElement>;
  /** A picture behind the stage. */
  ground?: string;
  /** Extends the game's picture beyond its edges: the sky over a swamp, and its mud. */
  look?: 'swamp';
  children: ReactNode;
}

/** Frame of both games: back link, figures, sound, pause and stage. */
export function GameFrame({ back, figures, muted, onMute, hold, stage, ground, look, children }: FrameProps) {
  return (
    <main className={styles.play}>
      <div className={styles.bar}>
        <IconLink label={m.war_game_back_to_the_place()} to={back} look="glass">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconLink>
        <p className={styles.figures}>
          {figures.map(([name, value]) => (
            <span key={name}>
              {name} <b>{value}</b>
            </span>
          ))}
        </p>
        {hold && (
          <IconButton label={hold.held ? m.war_game_resume() : m.war_game_pause()} look="glass" onClick={hold.onHold}>
            {hold.held ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
          </IconButton>
        )}
        <IconButton label={muted ? m.war_game_unmute() : m.war_game_mute()} look="glass" onClick={onMute}>
          {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
        </IconButton>
      </div>
      <div className={clsx(styles.stage, look && styles[look])} ref={stage}>
        {ground && <Picture className={styles.ground} url={ground} kind="background" alt="" sizes="100vw" />}
        {children}
      </div>
    </main>
  );
}

/** For so long after a card appears the space bar does nothing, in milliseconds: a player may still be drumming or jumping. */
const stillPlaying = 1000;

/** Returns handlers of keys that swallow the space bar while the player may still be playing. */
function useStillPlaying() {
  const shownAt = useRef(0);
  const swallowing = useRef(false);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const swallow = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    // A key that is held down stays swallowed until it is released.
    if (event.type === 'keydown' && !event.repeat)
      swallowing.current = performance.now() - shownAt.current < stillPlaying;
    if (swallowing.current) event.preventDefault();
  };
  return { onKeyDownCapture: swallow, onKeyUpCapture: swallow };
}

/** A card over the stage: instructions, pause or result. */
export function GameCard({ title, children }: { title: string; children: ReactNode }) {
  const keys = useStillPlaying();
  return (
    <div className={styles.over}>
      <section className={styles.card} role="dialog" aria-label={title} {...keys}>
        <h1 className="t-title">{title}</h1>
        {children}
      </section>
    </div>
  );
}
