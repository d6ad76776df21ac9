import type { LatestRun } from '@emberlore/contract';
import { Play, RotateCcw } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import styles from './acts.module.css';

/** How a story can be played. */
export interface PlayWays {
  /** Plays the story: continues an open run, and asks before it repeats a finished one. */
  onPlay: () => void;
  /** Asks, and starts a new run although one is open. */
  onStartOver: () => void;
}

/** Play, or Continue with Start over beside it; a finished story can be played again. */
export function PlayActs({ run, onPlay, onStartOver }: PlayWays & { run: LatestRun | null }) {
  const open = run !== null && !run.finished;
  return (
    <>
      <Button look="primary" large className={styles.play} onClick={onPlay} data-first>
        <Play size={20} fill="currentColor" aria-hidden="true" />
        {open ? m.story_detail_continue() : run ? m.story_detail_play_again() : m.story_detail_play()}
      </Button>
      {open && (
        <Button large className={styles.coop} onClick={onStartOver}>
          <RotateCcw size={20} aria-hidden="true" />
          {m.story_detail_start_over()}
        </Button>
      )}
    </>
  );
}
