import { useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { speaker } from '../sound/player.ts';
import { useFrame } from './use-frame.ts';
import styles from './wave.module.css';

/** How strongly each bar responds to the voice. */
const bars = [0.4, 0.7, 1, 0.8, 0.55, 0.9, 0.6, 0.4];

/** A small waveform that moves with the voice. */
export function Wave() {
  const wave = useRef<HTMLSpanElement>(null);
  useFrame(() => wave.current?.style.setProperty('--level', speaker.level().toFixed(2)));
  return (
    <span className={styles.wave} role="img" aria-label={m.voice_speaking()} ref={wave}>
      {bars.map((strength, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their places
        <i key={place} style={{ '--strength': strength, '--place': place }} />
      ))}
    </span>
  );
}
