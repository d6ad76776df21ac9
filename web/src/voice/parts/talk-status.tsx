import { texts } from '@emberlore/contract';
import { Ear, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { recordingRules } from '../microphone/rules.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import styles from './talk-tools.module.css';
import type { VoiceInput } from './use-voice-input.ts';

const troubles = {
  denied: 'The browser keeps the microphone from this page. Allow it beside the address, or type.',
  missing: 'No microphone was found. Connect one, or type.',
  failed: 'The microphone could not be used. Try again, or type.',
};

/** What the status line has to tell; the most pressing comes first. */
type Status = 'starting' | 'failed' | 'recording' | 'sending-audio' | 'unheard' | 'trouble' | 'free' | null;

/** What of the talk is to be told in its status line. */
export function statusOf(state: TalkState, voice: VoiceInput | undefined, muted: boolean): Status {
  if (state.session === 'starting') return 'starting';
  if (state.session === 'failed') return 'failed';
  if (voice?.mic === 'recording' || voice?.mic === 'opening') return 'recording';
  if (state.sendingAudio) return 'sending-audio';
  if (state.unheard.length > 0 && !muted) return 'unheard';
  if (voice?.trouble) return 'trouble';
  return voice && voice.handsFree !== 'off' ? 'free' : null;
}

interface StatusProps {
  talk: Talk;
  state: TalkState;
  voice: VoiceInput | undefined;
  muted: boolean;
}

/** How the session and the microphone stand, in words. */
export function TalkStatus({ talk, state, voice, muted }: StatusProps) {
  switch (statusOf(state, voice, muted)) {
    case 'starting':
      return <Waiting text={texts.startingSession} />;
    case 'failed':
      return (
        <>
          <span role="status">The session did not start.</span>
          <button type="button" className={styles.again} onClick={talk.attend}>
            Try again
          </button>
        </>
      );
    case 'recording':
      return voice && <Recording voice={voice} />;
    case 'sending-audio':
      return <Waiting text={texts.sendingAudio} />;
    case 'unheard':
      return (
        <Button look="glass" onClick={talk.hearUnheard}>
          <Ear size={18} aria-hidden="true" />
          Tap to hear
        </Button>
      );
    case 'trouble':
      return voice?.trouble ? (
        <span className={styles.trouble} role="status">
          <MicOff size={18} aria-hidden="true" />
          {troubles[voice.trouble]}
        </span>
      ) : null;
    case 'free':
      return voice && <Free voice={voice} busy={state.sending || state.speaking !== null} />;
    case null:
      return null;
  }
}

const allSeconds = recordingRules.longest / 1000;

/** How long the recording is, second by second. */
function Recording({ voice }: { voice: VoiceInput }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(voice.progress() * allSeconds)), 200);
    return () => clearInterval(timer);
  }, [voice]);
  return (
    <span className={styles.listening}>
      <span className={styles.dot} />
      <span role="status">Listening</span>
      <span className={styles.seconds}>
        {seconds} of {allSeconds} seconds
      </span>
    </span>
  );
}

function Free({ voice, busy }: { voice: VoiceInput; busy: boolean }) {
  const words = {
    opening: 'Getting ready to listen',
    listening: busy ? 'Speak to interrupt' : 'Listening. Just speak',
    hearing: 'Hearing you',
  };
  const { handsFree: stands } = voice;
  if (stands === 'opening') return <Waiting text={words.opening} />;
  return (
    <span className={styles.listening} role="status">
      <span className={styles.dot} data-quiet={stands !== 'hearing'} />
      {stands === 'hearing' ? words.hearing : words.listening}
    </span>
  );
}
