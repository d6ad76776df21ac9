import { limits, texts } from '@emberlore/contract';
import { Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Talk } from '../talk/talk.ts';
import { canSend, type TalkState } from '../talk/talk-state.ts';
import styles from './composer.module.css';

/** How near the limit the count of what is left appears. */
const tellBelow = 100;

/** Where the player says something. Enter sends. */
export function Composer({ talk, state, name }: { talk: Talk; state: TalkState; name: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A keyboard that comes up by itself would cover half of a phone.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus();
  }, []);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend(state)) return;
    box.current?.focus();
    void talk.send();
  };
  const left = limits.message - [...state.draft].length;
  return (
    <form className={styles.composer} onSubmit={send}>
      <input
        ref={box}
        className={styles.box}
        value={state.draft}
        onChange={(event) => talk.setDraft([...event.target.value].slice(0, limits.message).join(''))}
        placeholder={`Say something to ${name}`}
        aria-label="Message"
        autoComplete="off"
        enterKeyHint="send"
      />
      {left < tellBelow && (
        <span className={styles.left}>
          {left}
          <span className="sr"> characters left</span>
        </span>
      )}
      <Button type="submit" look="quiet" className={styles.send} disabled={!canSend(state)}>
        <Send size={18} aria-hidden="true" />
        <span className={styles.word}>{texts.send}</span>
      </Button>
    </form>
  );
}
