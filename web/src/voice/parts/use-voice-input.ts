import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../ui/store.ts';
import type { LoadDetector } from '../hands-free/detector.ts';
import { createHandsFree, type HandsFreeState } from '../hands-free/hands-free.ts';
import { type MicTrouble, openCapture, wouldAsk } from '../microphone/capture.ts';
import { createRecorder, type MicState } from '../microphone/recorder.ts';
import { recordingRules } from '../microphone/rules.ts';
import type { Talk } from '../talk/talk.ts';
import type { TalkState } from '../talk/talk-state.ts';

/** Voice input: the state and actions of the button, the switch and the status line. */
export interface VoiceInput {
  mic: MicState;
  handsFree: HandsFreeState;
  /** The microphone error, or null. */
  trouble: MicTrouble | null;
  /** The input the player is about to use for the first time, to explain it before the browser asks; or null. */
  asking: 'mic' | 'hands-free' | null;
  toggleMic(): void;
  toggleHandsFree(): void;
  /** Called when the player has read the explanation and agrees. */
  agree(): void;
  decline(): void;
  /** Current input level, from 0 to 1. */
  level(): number;
  /** Recorded share of the maximum length, from 0 to 1. */
  progress(): number;
}

/** The model is megabytes large, so it loads on first use. */
const loadDetector: LoadDetector = async (events) =>
  (await import('../hands-free/silero-detector.ts')).loadSilero(events);

/**
 * Provides voice input in a talk. Releases the microphone when the screen unmounts, the page is hidden or the credits
 * run out.
 */
export function useVoiceInput(talk: Talk, state: TalkState, broke: boolean): VoiceInput {
  const { recorder, handsFree } = useMemo(() => createVoice(talk), [talk]);
  const [asking, setAsking] = useState<VoiceInput['asking']>(null);
  const mic = useStore(recorder.state);
  const free = useStore(handsFree.state);
  const speaking = state.speaking !== null;

  useEffect(() => handsFree.setGuarded(speaking), [handsFree, speaking]);
  useEffect(() => {
    const letGo = () => {
      recorder.cancel();
      handsFree.stop();
    };
    if (broke) letGo();
    const hidden = () => document.visibilityState === 'hidden' && letGo();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      letGo();
    };
  }, [recorder, handsFree, broke]);

  const begin = (what: 'mic' | 'hands-free') => {
    talk.stopSpeaking();
    if (what === 'mic') void recorder.start();
    else void handsFree.start();
  };
  const ask = async (what: 'mic' | 'hands-free') => {
    if (!talk.mayPay()) return;
    if (await wouldAsk()) setAsking(what);
    else begin(what);
  };

  const trouble = troubleIn(mic) ?? troubleIn(free);
  const typing = state.draft !== '';
  useEffect(() => {
    // The error counts as read once the player types.
    if (!typing || !trouble) return;
    recorder.cancel();
    handsFree.stop();
  }, [typing, trouble, recorder, handsFree]);

  return {
    mic,
    handsFree: free,
    trouble,
    asking,
    toggleMic() {
      if (mic === 'recording') recorder.stop();
      else if (mic === 'opening') recorder.cancel();
      else {
        handsFree.stop();
        void ask('mic');
      }
    },
    toggleHandsFree() {
      recorder.cancel();
      if (free === 'off' || troubleIn(free)) void ask('hands-free');
      else handsFree.stop();
    },
    agree() {
      setAsking(null);
      if (asking) begin(asking);
    },
    decline: () => setAsking(null),
    level: () => Math.max(recorder.level(), handsFree.level()),
    progress: () => Math.min(1, recorder.elapsed() / recordingRules.longest),
  };
}

function createVoice(talk: Talk) {
  const send = (wav: Blob) => void talk.sendAudio(wav);
  return {
    recorder: createRecorder({ open: openCapture, recorded: send }),
    handsFree: createHandsFree({ open: openCapture, load: loadDetector, began: talk.stopSpeaking, said: send }),
  };
}

function troubleIn(state: MicState | HandsFreeState): MicTrouble | null {
  return state === 'denied' || state === 'missing' || state === 'failed' ? state : null;
}
