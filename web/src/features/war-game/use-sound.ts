import { useEffect, useRef, useState } from 'react';
import { keepNumber, recallNumber } from './kept.ts';
import { type GameSound, openSound } from './sound.ts';

const setting = 'muted';

/** The sound of a game, opened with the first press, and whether this browser wants it. */
export function useSound() {
  const [muted, setMuted] = useState(() => recallNumber(setting, 0) === 1);
  const sound = useRef<GameSound | null>(null);
  useEffect(() => () => sound.current?.close(), []);
  return {
    muted,
    /** The sound, once `wake` was called. */
    sound,
    /** Opens the sound; to be called from a press. */
    wake() {
      sound.current ??= openSound(muted);
      void sound.current.wake();
      return sound.current;
    },
    toggle() {
      setMuted(!muted);
      sound.current?.mute(!muted);
      keepNumber(setting, muted ? 0 : 1);
    },
  };
}
