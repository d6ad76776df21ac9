import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { showError } from '../../../ui/toasts.ts';
import { isMuted, useSpeed, useVolume } from '../../../voice/sound/player.ts';
import { useSoundState } from '../../../voice/sound/sound-settings.ts';
import { createSpeaker } from '../../../voice/sound/web-audio.ts';

// A separate speaker, since players who muted the characters may still want to hear an opening.
const speaker = createSpeaker();

/** The reading of an opening. */
export interface OpeningVoice {
  state: 'silent' | 'loading' | 'speaking';
  /** The place of the sentence being read; null while nothing is. */
  sentence: number | null;
  /** Starts reading; call it from a user gesture. */
  start(): void;
  stop(): void;
}

interface Reading {
  stopped: boolean;
  silence: () => void;
}

/** Reads a scene's opening aloud, sentence by sentence; by itself if the player has not muted the sound. */
export function useOpeningVoice(storyToken: string, sceneId: string): OpeningVoice {
  const [state, setState] = useState<OpeningVoice['state']>('silent');
  const [sentence, setSentence] = useState<number | null>(null);
  const reading = useRef<Reading>({ stopped: true, silence: () => undefined });
  const volume = useVolume();
  const speed = useSpeed();
  const silent = useSoundState() === 'muted';
  useEffect(() => speaker.setVolume(silent ? 0 : volume), [volume, silent]);
  useEffect(() => speaker.setSpeed(speed), [speed]);

  const voice = useMemo(() => {
    const stop = () => {
      reading.current.stopped = true;
      reading.current.silence();
      setState('silent');
      setSentence(null);
    };
    const start = async (reportFailure: boolean) => {
      stop();
      speaker.unlock();
      const mine: Reading = { stopped: false, silence: () => undefined };
      reading.current = mine;
      setState('loading');
      try {
        await readAll({ storyToken, sceneId }, mine, (part) => {
          setState('speaking');
          setSentence(part);
        });
      } catch (error) {
        if (!mine.stopped && reportFailure) showError(errorText(error));
      }
      if (!mine.stopped) stop();
    };
    return { start, stop };
  }, [storyToken, sceneId]);

  useEffect(() => {
    // Browsers allow sound only after the player has acted.
    if (!isMuted() && navigator.userActivation?.hasBeenActive) void voice.start(false);
    return voice.stop;
  }, [voice]);

  return { state, sentence, start: () => void voice.start(true), stop: voice.stop };
}

type SceneAddress = { storyToken: string; sceneId: string };

/** Reads the sentences in order; fetches each while the one before is being heard. */
async function readAll(place: SceneAddress, reading: Reading, started: (part: number) => void): Promise<void> {
  let next = fetchPart(place, 0);
  for (let part = 0; ; part += 1) {
    const { message, parts } = await next;
    if (reading.stopped) return;
    if (part + 1 < parts) {
      next = fetchPart(place, part + 1);
      // Awaited after this sentence; until then, a failure concerns nobody.
      next.catch(() => undefined);
    }
    await play(message.audioChunk, reading, () => started(part));
    if (reading.stopped || part + 1 >= parts) return;
  }
}

function fetchPart(place: SceneAddress, part: number) {
  return send(calls.hearOpening, { query: { ...place, part } });
}

/** Plays a sentence; resolves when it has ended or was stopped. */
async function play(audio: string, reading: Reading, started: () => void): Promise<void> {
  if (audio === '') return;
  const clip = await speaker.decode(audio);
  if (reading.stopped) return;
  await new Promise<void>((resolve) => {
    const silence = speaker.play(clip, { started, ended: resolve });
    reading.silence = () => {
      silence();
      resolve();
    };
  });
}
