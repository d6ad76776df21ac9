import { Ear, MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { recordingRules } from '../microphone/rules.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';
import styles from './talk-tools.module.css';
import type { VoiceInput } from './use-voice-input.ts';

const troubles = {
  denied: m.voice_your_browser_is_blocking_the(),
  missing: m.voice_no_microphone_was_found_connect(),
  failed: m.voice_the_microphone_couldnt_be_used_try(),
};

/** The content of the status line, most urgent first. */
type Status = 'starting' | 'failed' | 'recording' | 'sending-audio' | 'unheard' | 'trouble' | 'free' | null;

/** Selects what to show in the status line. */
export function selectStatus(state: TalkState, voice: VoiceInput | undefined, muted: boolean): Status {
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

/** The state of the session and the microphone. */
export function TalkStatus({ talk, state, voice, muted }: StatusProps) {
  switch (selectStatus(state, voice, muted)) {
    case 'starting':
      return <Waiting text={m.spec_starting_session()} />;
    case 'failed':
      return (
        <>
          <span role="status">{m.voice_the_session_couldnt_start()}</span>
          <button type="button" className={styles.again} onClick={talk.attend}>
            {m.voice_try_again()}
          </button>
        </>
      );
    case 'recording':
      return voice && <Recording voice={voice} />;
    case 'sending-audio':
      return <Waiting text={m.spec_sending_audio()} />;
    case 'unheard':
      return (
        <Button look="glass" onClick={talk.hearUnheard}>
          <Ear size={18} aria-hidden="true" />
          {m.voice_tap_to_hear()}
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

/** The length of the recording, updated every second. */
function Recording({ voice }: { voice: VoiceInput }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor(voice.progress() * allSeconds)), 200);
    return () => clearInterval(timer);
  }, [voice]);
  return (
    <span className={styles.listening}>
      <span className={styles.dot} />
      <span role="status">{m.voice_listening()}</span>
      <span className={styles.seconds}>{m.voice_seconds_of_allseconds_seconds({ seconds, allSeconds })}</span>
    </span>
  );
}

function Free({ voice, busy }: { voice: VoiceInput; busy: boolean }) {
  const words = {
    opening: m.voice_getting_ready_to_listen(),
    listening: busy ? m.voice_speak_to_interrupt() : m.voice_listening_just_speak(),
    hearing: m.voice_hearing_you(),
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
