import { limits } from '@emberlore/contract';
import { RotateCcw, SendHorizontal, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../../i18n/messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { cutTo } from '../../../../ui/counted-text.ts';
import { usePictureUrl } from '../../../../ui/picture-file.ts';
import { type CharacterValues, faceFields } from '../character-values.ts';
import styles from './rehearsal.module.css';
import { ReplyWhy } from './reply-why.tsx';
import type { Exchange, Rehearsal } from './use-rehearsal.ts';

interface PaneProps {
  values: CharacterValues;
  rehearsal: Rehearsal;
  /** Begins an answer to a message that none of the author's texts answers. */
  onAnswer: (message: string) => void;
}

/** In the order of the emotion codes. */
const faces = Object.keys(faceFields) as (keyof typeof faceFields)[];

/** Pane to talk with the character as it stands in the form, with the reason of each reply. */
export function RehearsalPane({ values, rehearsal, onAnswer }: PaneProps) {
  const name = values.characterName.trim();
  const isReady = name !== '' && values.characterDescription.trim() !== '' && values.characterPronouns !== null;
  return (
    <section className={styles.pane} aria-label={m.studio_try_talking()}>
      <RehearsalHeader values={values} rehearsal={rehearsal} />
      {isReady ? (
        <>
          <Log name={name} values={values} rehearsal={rehearsal} onAnswer={onAnswer} />
          <Composer rehearsal={rehearsal} />
        </>
      ) : (
        <p className={styles.intro}>{m.studio_rehearsal_needs_basics()}</p>
      )}
    </section>
  );
}

function RehearsalHeader({ values, rehearsal }: Pick<PaneProps, 'values' | 'rehearsal'>) {
  const { characterImage } = values.faces;
  const url = usePictureUrl(values.faces[faces[rehearsal.emotion - 1] ?? 'characterImage'] ?? characterImage);
  const { spoken, exchanges } = rehearsal;
  return (
    <header className={styles.stage}>
      {url && <img key={url} src={url} alt="" />}
      <h3>{values.characterName.trim() || m.studio_your_character()}</h3>
      <span className={styles.tools}>
        {values.characterVoiceName !== null && (
          <IconButton
            look="glass"
            label={spoken ? m.studio_stop_speaking_replies() : m.studio_speak_replies()}
            onClick={() => rehearsal.setSpoken(!spoken)}
          >
            {spoken ? <Volume2 size={18} aria-hidden="true" /> : <VolumeX size={18} aria-hidden="true" />}
          </IconButton>
        )}
        {exchanges.length > 0 && (
          <IconButton look="glass" label={m.studio_start_over()} onClick={rehearsal.startOver}>
            <RotateCcw size={18} aria-hidden="true" />
          </IconButton>
        )}
      </span>
    </header>
  );
}

function Log({ name, values, rehearsal, onAnswer }: PaneProps & { name: string }) {
  const { exchanges, busy, error } = rehearsal;
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is said
  useEffect(() => {
    log.current?.scrollTo?.({ top: log.current.scrollHeight });
  }, [exchanges, busy, error]);
  return (
    <div ref={log} className={styles.log} role="log" aria-label={m.studio_what_was_said()}>
      {exchanges.length === 0 && (
        <p className={styles.intro}>
          {m.studio_rehearsal_intro({ name })} {values.knowledgeSealed && m.studio_rehearsal_leaves_sealed()}
        </p>
      )}
      {exchanges.map((exchange) => (
        <ExchangeLines key={exchange.said.id} exchange={exchange} onAnswer={onAnswer} />
      ))}
      {busy && <p className={styles.typing}>{m.studio_name_is_thinking({ name })}</p>}
      {error && !busy && (
        <div className={styles.failed} role="alert">
          <p>{error}</p>
          <Button onClick={rehearsal.sayAgain}>{m.studio_try_again()}</Button>
        </div>
      )}
    </div>
  );
}

function ExchangeLines({ exchange, onAnswer }: { exchange: Exchange; onAnswer: PaneProps['onAnswer'] }) {
  const { said, reply, why } = exchange;
  return (
    <>
      <p className={styles.yours}>{said.text}</p>
      {reply.length > 0 && (
        <div className={styles.theirs}>
          {reply.map(({ id, by, text }) => (
            <p key={id} data-by={by}>
              {text}
            </p>
          ))}
        </div>
      )}
      {why !== undefined && <ReplyWhy why={why} onAnswer={() => onAnswer(said.text)} />}
    </>
  );
}

function Composer({ rehearsal }: Pick<PaneProps, 'rehearsal'>) {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === '' || rehearsal.busy) return;
        rehearsal.say(wanted);
        setText('');
        box.current?.focus();
      }}
    >
      <input
        ref={box}
        aria-label={m.studio_say_something()}
        placeholder={m.studio_say_something()}
        value={text}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(cutTo(event.target.value, limits.message))}
      />
      <button type="submit" aria-label={m.studio_say_it()} disabled={wanted === '' || rehearsal.busy}>
        <SendHorizontal size={18} aria-hidden="true" />
      </button>
    </form>
  );
}
