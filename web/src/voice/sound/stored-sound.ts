import { useEffect } from 'react';
import { calls } from '../../api/calls.ts';
import { currentAccount, send, useAccount } from '../../api/session.ts';
import { currentVolume, setVolume } from './player.ts';
import { setSoundVolume, soundVolumes } from './sound-settings.ts';

/** How long a slider must rest before its value is stored with the account, in milliseconds. */
const rest = 800;

/** Whose stored volumes apply in this tab. */
let appliedOf: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies the volumes that the player has stored with the account, once after signing in. */
export function useStoredSound(): void {
  const account = useAccount();
  useEffect(() => {
    if (!account || account.userId === appliedOf) return;
    appliedOf = account.userId;
    if (!account.userSound) return;
    const { voice, music, ambience } = account.userSound;
    setVolume(voice);
    setSoundVolume('music', music);
    setSoundVolume('ambience', ambience);
  }, [account]);
}

/** Stores the volumes with the account once they rest; visitors keep them in this browser. */
export function storeSound(): void {
  clearTimeout(timer);
  if (!currentAccount()) return;
  timer = setTimeout(() => {
    const body = { voice: currentVolume(), music: soundVolumes.music.get(), ambience: soundVolumes.ambience.get() };
    // This browser has them already; the next change tries again.
    send(calls.saveSound, { body }).catch((error: unknown) => console.debug(error));
  }, rest);
}
