import { clsx } from 'clsx';
import { Footprints, Headphones, SlidersHorizontal, Square, Volume2, VolumeX, X } from 'lucide-react';
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

export interface ToolsProps {
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
  /** On a phone: set while other content needs the row, so that the tools are behind a button. */
  fold?: { open: boolean; onToggle: () => void } | undefined;
  /** More tools, in front of the others. */
  children?: ReactNode;
}

/** The row between talk and text box: status, and tools for voice and talk. */
export function TalkTools(props: ToolsProps) {
  const { talk, state, name, voice, acts = false, kept = false, onMemories, fold, children } = props;
  const muted = useMuted();
  const { acting } = state;
  const free = voice !== undefined && ['opening', 'listening', 'hearing'].includes(voice.handsFree);
  return (
    <div
      className={styles.tools}
      data-told={selectStatus(state, voice, muted) !== null}
      data-fold={fold && (fold.open ? 'open' : 'closed')}
    >
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
      {fold && <FoldButton {...fold} />}
      {acts && (
        <Button
          look="glass"
          className={clsx(styles.act, styles.tool)}
          aria-pressed={acting}
          onClick={() => talk.setActing(!acting)}
        >
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
          className={clsx(styles.act, styles.free, styles.tool)}
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
        className={styles.tool}
        aria-pressed={muted}
        onClick={() => setMuted(!muted)}
      >
        {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
      </IconButton>
      <TalkMenu talk={talk} state={state} name={name} kept={kept} onMemories={onMemories} className={styles.tool} />
      {voice && <MicDialog voice={voice} />}
    </div>
  );
}

/** On a phone: shows and hides the tools. */
function FoldButton({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  return (
    <IconButton
      label={m.voice_tools()}
      caption={m.voice_tools()}
      look="glass"
      className={styles.fold}
      aria-expanded={open}
      onClick={onToggle}
    >
      {open ? <X size={20} aria-hidden="true" /> : <SlidersHorizontal size={20} aria-hidden="true" />}
    </IconButton>
  );
}
