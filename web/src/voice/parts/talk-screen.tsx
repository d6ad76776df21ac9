import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { m } from '../../i18n/messages.ts';
import { Stage } from '../../ui/stage.tsx';
import { useMuted } from '../sound/player.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import { Composer } from './composer.tsx';
import type { TalkPartner } from './faces.ts';
import { Portrait } from './portrait.tsx';
import { Suggestions } from './suggestions.tsx';
import { TalkLog } from './talk-log.tsx';
import styles from './talk-screen.module.css';
import { TalkTools } from './talk-tools.tsx';
import type { VoiceInput } from './use-voice-input.ts';

interface TalkScreenProps {
  backgroundUrl: string;
  /** The bar at the head of the stage. */
  header: ReactNode;
  partner: TalkPartner;
  talk: Talk;
  state: TalkState;
  voice: VoiceInput;
  /** Told before the first line. */
  opening: string;
  /** One may act here, and not only speak. */
  acts?: boolean;
  /** The talk is kept, so that it can be deleted. */
  kept?: boolean;
  /** Shows what the character remembers, where it remembers anything. */
  onMemories?: () => void;
  /** What a stranger may ask; offered until something is said. */
  suggestions?: readonly string[];
  /** Nothing is charged here. */
  free?: boolean;
  /** What else stands on the stage. */
  children?: ReactNode;
}

/** A talk as a screen: the place out of focus, a face that follows the feeling, and the words in a column. */
export function TalkScreen(props: TalkScreenProps) {
  const {
    backgroundUrl,
    header,
    partner,
    talk,
    state,
    voice,
    opening,
    acts = false,
    kept = false,
    free = false,
    suggestions = [],
  } = props;
  const name = partner.characterName;
  const muted = useMuted();
  const caring = state.lines.at(-1)?.note === 'care';
  const speaking = muted ? undefined : state.lines.find((line) => line.id === state.speaking);
  return (
    <Stage backgroundUrl={backgroundUrl} look="soft" className={clsx(styles.stage, caring && styles.caring)}>
      {header}
      <main className={styles.main}>
        <Portrait partner={partner} emotion={state.emotion} said={speaking?.text ?? null} />
        <section className={styles.column} aria-label={m.voice_talk()}>
          <TalkLog talk={talk} state={state} name={name} opening={opening} />
          {state.lines.length === 0 && <Suggestions talk={talk} state={state} questions={suggestions} />}
          <TalkTools {...{ talk, state, name, voice, acts, kept }} onMemories={props.onMemories} />
          <Composer talk={talk} state={state} name={name} voice={voice} free={free} />
          <div className={styles.foot}>
            <p>{m.spec_talk_to({ name: name })}</p>
            <p className={styles.note}>{m.voice_characters_are_ai_what_they()}</p>
          </div>
        </section>
      </main>
      {props.children}
    </Stage>
  );
}
