import { Music, Volume2, VolumeX } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { setSoundState, useSoundState } from '../../../voice/sound/sound-settings.ts';
import { useStoredSound } from '../../../voice/sound/stored-sound.ts';
import styles from './sound-button.module.css';

/** Turns the sound of places on, which are silent at first; from then on it mutes and unmutes everything. */
export function SoundButton() {
  const state = useSoundState();
  useStoredSound();
  if (state === 'untouched') {
    return (
      <Button look="glass" className={styles.first} onClick={() => setSoundState('on')} aria-label={m.play_sound_on()}>
        <Music size={20} aria-hidden="true" />
        <span className={styles.word}>{m.play_sound_on()}</span>
      </Button>
    );
  }
  const muted = state === 'muted';
  return (
    <IconButton
      label={m.play_mute_everything()}
      title={muted ? m.play_sound_on() : m.play_mute_everything()}
      look="glass"
      className={styles.again}
      aria-pressed={muted}
      onClick={() => setSoundState(muted ? 'on' : 'muted')}
    >
      {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
    </IconButton>
  );
}
