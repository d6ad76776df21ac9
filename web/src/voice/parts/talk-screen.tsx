import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { m } from '../../i18n/messages.ts';
import { Stage } from '../../ui/stage.tsx';
import { useMuted } from '../sound/player.ts';
import type { Talk } from '../talk/talk.ts';
import { isTyping, type TalkState } from '../talk/talk-state.ts';
import { Composer } from './composer.tsx';
import type { TalkPartner } from './faces.ts';
import { messageBoxKey } from './message-box.ts';
import { type Listener, Portrait } from './portrait.tsx';
import { Suggestions } from './suggestions.tsx';
import { TalkDock } from './talk-dock.tsx';
import { TalkLog } from './talk-log.tsx';
import styles from './talk-screen.module.css';
import type { VoiceInput } from './use-voice-input.ts';

interface TalkScreenProps {
  backgroundUrl: string;
  /** What moves in front of the background. */
  weather?: ReactNode;
  /** The bar at the top of the stage. */
  header: ReactNode;
  /** Whose portrait is shown. */
  partner: TalkPartner;
  /** Whom the player talks to, if it isn't the partner alone. */
  name?: string;
  /** The people of a talk with several: a row of controls, their portraits by character, and who listens. */
  people?: { strip: ReactNode; faces: ReadonlyMap<string, string>; listeners: readonly Listener[] };
  talk: Talk;
  state: TalkState;
  /** Set where the player can speak. */
  voice?: VoiceInput;
  /** Narration before the first line. */
  opening: string;
  /** Whether the player can act as well as speak. */
  acts?: boolean;
  /** Whether the talk is stored and can be deleted. */
  kept?: boolean;
  /** Shows what the character remembers; absent if it has no memory. */
  onMemories?: () => void;
  /** Suggested questions, shown until the first message. */
  suggestions?: readonly string[];
  /** A choice that the character offers, after the last line. */
  choice?: ReactNode;
  /** Returns whether the player's words wait for a question before they are sent. */
  holdBack?: (words: string) => boolean;
  /** What the player pursues, pinned above the talk. */
  goal?: ReactNode;
  /** Tools in addition to the ones of every talk. */
  tools?: ReactNode;
  /** What the player carries, above the text box. */
  tray?: ReactNode;
  /** On a phone: whether the player has opened it. */
  trayOpen?: boolean;
  /** Nothing is charged. */
  free?: boolean;
  /** It is the player's own story: nothing is charged. */
  own?: boolean;
  /** The player can't pay for another message. */
  broke?: boolean;
  /** Other content on the stage. */
  children?: ReactNode;
}

/** Screen of a talk: blurred scene, portrait with the current emotion, and messages in a column. */
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
    broke = false,
    suggestions = [],
  } = props;
  const { name = partner.characterName, people } = props;
  const muted = useMuted();
  // While a line is being edited or acted, a suggestion would be something else.
  const offered = broke || state.session === 'failed' || state.acting || state.editing ? [] : state.suggestions;
  const caring = state.lines.at(-1)?.note === 'care';
  const choosing = props.choice || state.lines.at(-1)?.consequence;
  const speaking = muted ? undefined : state.lines.find((line) => line.id === state.speaking);
  return (
    <Stage
      backgroundUrl={backgroundUrl}
      look="soft"
      weather={props.weather}
      className={clsx(styles.stage, people && styles.several, caring && styles.caring, choosing && styles.choosing)}
    >
      {header}
      <main className={styles.main}>
        <Portrait
          partner={partner}
          emotion={state.emotion}
          said={speaking?.text ?? null}
          thinking={isTyping(state)}
          listeners={people?.listeners}
        />
        <section className={styles.column} aria-label={m.voice_talk()}>
          <div className={styles.goal}>{props.goal}</div>
          {people?.strip}
          <TalkLog {...{ talk, state, name, opening }} faces={people?.faces} choice={props.choice} />
          {state.lines.length === 0 && <Suggestions talk={talk} state={state} questions={suggestions} />}
          <TalkDock
            {...{ talk, state, name, voice, acts, kept }}
            onMemories={props.onMemories}
            suggestions={offered}
            choosing={Boolean(choosing)}
            tools={props.tools}
            tray={props.tray}
            trayOpen={props.trayOpen}
          />
          <Composer {...{ talk, state, name, voice, free }} own={props.own ?? false} holdBack={props.holdBack} />
          <div className={styles.foot}>
            <p>{m.spec_talk_to({ name })}</p>
            <p className={styles.note}>
              {m.voice_characters_are_ai_what_they()}
              {acts && <span className={styles.keys}> {m.voice_talk_keys({ key: messageBoxKey })}</span>}
            </p>
          </div>
        </section>
      </main>
      {props.children}
    </Stage>
  );
}
