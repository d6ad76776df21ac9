import { clsx } from 'clsx';
import { Footprints, Headphones, Square, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { setMuted, useMuted } from '../sound/player.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import { MicDialog } from './mic-dialog.tsx';
import { TalkMenu } from './talk-menu.tsx';
import { selectStatus, TalkStatus } from './talk-status.tsx';
import styles from './talk-tools.module.css';
import type { VoiceInput } from './use-voice-input.ts';

interface ToolsProps {
  talk: Talk;
  state: TalkState;
  /** Name of the talk partner. */
  name: string;
  /** Set where the microphone is part of the chat. */
  voice?: VoiceInput | undefined;
  /** Whether the player can act as well as speak. */
  acts?: boolean;
  /** Whether the talk is stored and can be deleted. */
  kept?: boolean;
  /** Shows what the character remembers; absent if it has no memory. */
  onMemories?: (() => void) | undefined;
  /** More tools, in front of the others. */
  children?: ReactNode;
}

/** The row between talk and text box: status, and tools for voice and talk. */
export function TalkTools({ talk, state, name, voice, acts = false, kept = false, onMemories, children }: ToolsProps) {
  const muted = useMuted();
  const { acting } = state;
  const free = voice !== undefined && ['opening', 'listening', 'hearing'].includes(voice.handsFree);
  return (
    <div className={styles.tools} data-told={selectStatus(state, voice, muted) !== null}>
      <div className={styles.status}>
        <TalkStatus talk={talk} state={state} voice={voice} muted={muted} />
      </div>
      {state.speaking !== null && !muted && (
        <Button look="glass" className={styles.stop} onClick={talk.stopSpeaking}>
          <Square size={14} fill="currentColor" aria-hidden="true" />
          <span className={styles.word}>{m.voice_stop_speaking()}</span>
        </Button>
      )}
      {children}
      {acts && (
        <Button look="glass" className={styles.act} aria-pressed={acting} onClick={() => talk.setActing(!acting)}>
          <Footprints size={18} aria-hidden="true" />
          <span className={styles.word}>{m.voice_action()}</span>
        </Button>
      )}
      {voice && (
        <IconButton
          label={m.voice_hands_free()}
          caption={m.voice_hands_free()}
          title={free ? m.voice_stop_listening() : m.voice_talk_hands_free()}
          look="glass"
          className={clsx(styles.act, styles.free)}
          aria-pressed={free}
          onClick={voice.toggleHandsFree}
        >
          <Headphones size={20} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={m.voice_mute()}
        caption={m.voice_mute()}
        title={muted ? m.voice_unmute() : m.voice_mute()}
        look="glass"
        aria-pressed={muted}
        onClick={() => setMuted(!muted)}
      >
        {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
      </IconButton>
      <TalkMenu talk={talk} state={state} name={name} kept={kept} onMemories={onMemories} />
      {voice && <MicDialog voice={voice} />}
    </div>
  );
}
