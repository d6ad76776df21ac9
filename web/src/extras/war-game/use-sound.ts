import { useEffect, useRef, useState } from 'react';
import { type GameSound, openSound } from './sound.ts';
import { loadNumber, storeNumber } from './stored-numbers.ts';

const setting = 'muted';

/** Manages the sound of a game, opened on the first press, and this browser's mute setting. */
export function useSound() {
  const [muted, setMuted] = useState(() => loadNumber(setting, 0) === 1);
  const sound = useRef<GameSound | null>(null);
  useEffect(() => () => sound.current?.close(), []);
  return {
    muted,
    /** The sound; set once `wake` has been called. */
    sound,
    /** Opens the sound; call it from a user gesture. */
    wake() {
      sound.current ??= openSound(muted);
      void sound.current.wake();
      return sound.current;
    },
    toggle() {
      setMuted(!muted);
      sound.current?.mute(!muted);
      storeNumber(setting, muted ? 0 : 1);
    },
  };
}
