import { costs, limits } from '@emberlore/contract';
import { Flame, Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import type { Talk } from '../talk/talk.ts';
import { canSend, type TalkState } from '../talk/talk-state.ts';
import styles from './composer.module.css';
import { ComposerNote } from './composer-note.tsx';
import { focusMessageBox, messageBoxId, messageBoxKey, useTypingAnywhere } from './message-box.ts';
import { MicButton } from './mic-button.tsx';
import type { VoiceInput } from './use-voice-input.ts';

/** The remaining count appears when fewer characters than this are left. */
const showCountBelow = 100;

interface ComposerProps {
  talk: Talk;
  state: TalkState;
  /** Name of the talk partner. */
  name: string;
  /** Set where the microphone is part of the chat. */
  voice?: VoiceInput | undefined;
  /** Nothing is charged, and messages are shorter. */
  free?: boolean;
  /** Nothing is charged, because it is the player's own story. */
  own?: boolean;
  /** Returns whether the words wait for a question to the player before they are sent. */
  holdBack?: ((words: string) => boolean) | undefined;
}

/** Input for saying, acting or speaking. Enter sends; Escape cancels an edit or an action. */
export function Composer({ talk, state, name, voice, free = false, own = false, holdBack }: ComposerProps) {
  const box = useRef<HTMLInputElement>(null);
  const { acting, editing } = state;
  useTypingAnywhere();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player who starts or stops an action goes on by typing
  useEffect(() => {
    focusMessageBox();
  }, [acting]);
  useEffect(() => {
    if (editing) box.current?.focus();
  }, [editing]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend(state) || holdBack?.(state.draft)) return;
    box.current?.focus();
    void talk.send();
  };
  const [early, setEarly] = useState(false);
  if (early && !state.sending) setEarly(false);
  const press = (event: KeyboardEvent) => {
    // Nothing is submitted while the button is disabled: say why.
    if (event.key === 'Enter' && state.sending && state.draft.trim() !== '') setEarly(true);
    if (event.key !== 'Escape' || !(editing || acting)) return;
    // It leaves the edit or the action, not the talk.
    event.preventDefault();
    if (editing) talk.cancelEdit();
    else talk.setActing(false);
  };
  const most = free ? limits.visitorMessage : limits.message;
  const left = most - [...state.draft].length;
  const cost = acting ? costs.action : costs.message;
  return (
    <form className={styles.composer} data-acting={acting} onSubmit={send}>
      {editing ? (
        <ComposerNote
          text={m.voice_editing_your_last_message()}
          leave={m.voice_cancel_edit()}
          onLeave={talk.cancelEdit}
        />
      ) : (
        acting && (
          <ComposerNote
            text={m.voice_youre_acting_write_what_you_do()}
            leave={m.voice_talk_instead()}
            onLeave={() => talk.setActing(false)}
          />
        )
      )}
      <p className={styles.early} role="status">
        {early && m.voice_an_answer_is_still_on_its()}
      </p>
      {voice && <MicButton voice={voice} disabled={state.sending || state.session === 'starting'} />}
      <input
        ref={box}
        id={messageBoxId}
        className={styles.box}
        value={state.draft}
        onChange={(event) => talk.setDraft([...event.target.value].slice(0, most).join(''))}
        onKeyDown={press}
        placeholder={acting ? m.voice_what_do_you_do() : m.voice_say_something_to_name({ name })}
        aria-label={acting ? m.voice_action() : m.voice_message()}
        aria-keyshortcuts={messageBoxKey}
        autoComplete="off"
        enterKeyHint="send"
      />
      {left < showCountBelow && (
        <span className={styles.left}>
          {left}
          <span className="sr"> {m.voice_characters_left()}</span>
        </span>
      )}
      <Button
        type="submit"
        look="quiet"
        className={styles.send}
        disabled={!canSend(state)}
        aria-label={free || own ? undefined : m.voice_specsend_costs_cost_credit({ specsend: m.spec_send(), cost })}
      >
        <Send size={18} aria-hidden="true" />
        <span className={styles.word}>{m.spec_send()}</span>
        {!free && !own && (
          <span className={styles.cost} aria-hidden="true">
            <Flame size={13} />
            {cost}
          </span>
        )}
      </Button>
    </form>
  );
}
