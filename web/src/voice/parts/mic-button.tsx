import { Mic, Square } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import styles from './mic-button.module.css';
import { useFrame } from './use-frame.ts';
import type { VoiceInput } from './use-voice-input.ts';

/** Microphone button. Glows with the input level; its ring fills up to the maximum length. */
export function MicButton({ voice, disabled }: { voice: VoiceInput; disabled: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const live = voice.mic === 'recording';
  const free = voice.handsFree === 'listening' || voice.handsFree === 'hearing';
  useFrame(() => {
    if (!button.current) return;
    show(button.current, '--level', steps(voice.level(), 20));
    show(button.current, '--p', steps(voice.progress(), 200) * 100);
  }, live || free);
  const label = live ? m.spec_stop_mic() : m.spec_start_mic();
  return (
    <button
      ref={button}
      type="button"
      className={styles.mic}
      data-live={live}
      data-free={free}
      aria-label={label}
      title={label}
      aria-busy={voice.mic === 'opening' || undefined}
      disabled={disabled && !live}
      onClick={voice.toggleMic}
    >
      {live && <span className={styles.ring} />}
      {live ? <Square size={18} fill="currentColor" aria-hidden="true" /> : <Mic size={22} aria-hidden="true" />}
    </button>
  );
}

/** Rounds the value to one of `count` steps, to skip redraws without visible change. */
function steps(value: number, count: number): number {
  return Math.round(value * count) / count;
}

function show(element: HTMLElement, name: string, value: number): void {
  const next = String(value);
  if (element.style.getPropertyValue(name) !== next) element.style.setProperty(name, next);
}
