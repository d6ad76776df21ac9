import { texts } from '@emberlore/contract';
import { Ear, Square, Volume2, VolumeX } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import type { Talk } from '../../../voice/talk/talk.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';
import styles from './conversation.module.css';

interface ToolsProps {
  talk: Talk;
  state: TalkState;
  muted: boolean;
  onMute: () => void;
}

/** The line between the talk and the text box: how the session stands, and what is done with the voice. */
export function TalkTools({ talk, state, muted, onMute }: ToolsProps) {
  return (
    <div className={styles.tools}>
      <div className={styles.status}>
        <Status talk={talk} state={state} muted={muted} />
      </div>
      {state.speaking !== null && !muted && (
        <Button look="glass" onClick={talk.stopSpeaking}>
          <Square size={14} fill="currentColor" aria-hidden="true" />
          Stop speaking
        </Button>
      )}
      <IconButton label="Mute" title={muted ? 'Unmute' : 'Mute'} look="glass" aria-pressed={muted} onClick={onMute}>
        {muted ? <VolumeX size={20} aria-hidden="true" /> : <Volume2 size={20} aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

function Status({ talk, state, muted }: Omit<ToolsProps, 'onMute'>) {
  if (state.session === 'starting') return <Waiting text={texts.startingSession} />;
  if (state.session === 'failed') {
    return (
      <>
        <span role="status">The session did not start.</span>
        <button type="button" className={styles.again} onClick={talk.attend}>
          Try again
        </button>
      </>
    );
  }
  if (state.unheard.length === 0 || muted) return null;
  return (
    <Button look="glass" onClick={talk.hearUnheard}>
      <Ear size={18} aria-hidden="true" />
      Tap to hear
    </Button>
  );
}
