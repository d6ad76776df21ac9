import { limits } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { cutTo } from '../../ui/counted-text.ts';
import { showError } from '../../ui/toasts.ts';
import { createSpeaker } from './web-audio.ts';

/** The settings of a voice. */
export interface Sample {
  voiceName: string;
  /** In semitones. */
  voicePitch: number;
  /** Talking speed as a factor. */
  voiceRange: number;
  previewText: string;
}

/** A voice preview that is loading or playing; `same` compares a sample with it. */
export interface VoicePreview {
  fetching: string | null;
  sounding: string | null;
  /** Plays a sample; stops it if it is already playing. */
  play: (sample: Sample) => void;
}

/** Default text of a sample. */
export const sampleText = m.voice_the_fire_is_lit_come();

// A separate speaker, since players who muted the characters still want to hear the voice they choose.
const speaker = createSpeaker();
const heard = new Map<string, string>();
const cacheSize = 60;

/** Plays voice previews. Caches samples. */
export function useVoice(): VoicePreview {
  const [fetching, setFetching] = useState<string | null>(null);
  const [sounding, setSounding] = useState<string | null>(null);
  const silence = useRef<() => void>(() => undefined);
  const turn = useRef(0);
  const stop = () => {
    turn.current += 1;
    silence.current();
    silence.current = () => undefined;
    setFetching(null);
    setSounding(null);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      silence.current();
    },
    [],
  );
  const play = async (sample: Sample) => {
    const again = sounding === sample.voiceName;
    stop();
    if (again) return;
    speaker.unlock();
    const mine = turn.current;
    setFetching(sample.voiceName);
    try {
      const clip = await speaker.decode(await fetchAudio(sample));
      if (mine !== turn.current) return;
      setFetching(null);
      setSounding(sample.voiceName);
      silence.current = speaker.play(clip, {
        started: () => undefined,
        ended: () => mine === turn.current && setSounding(null),
      });
    } catch (error) {
      if (mine !== turn.current) return;
      setFetching(null);
      showError(errorText(error));
    }
  };
  return { fetching, sounding, play: (sample) => void play(sample) };
}

/** Fetches the sample as a base64 WAV. */
async function fetchAudio(sample: Sample): Promise<string> {
  const previewText = cutTo(sample.previewText.trim() || sampleText, limits.voicePreview);
  const key = JSON.stringify({ ...sample, previewText });
  const known = heard.get(key);
  if (known !== undefined) return known;
  const { messages } = await send(calls.getVoice, { body: { ...sample, previewText } });
  const audio = messages[0]?.audioChunk ?? '';
  const oldest = heard.keys().next().value;
  if (heard.size >= cacheSize && oldest !== undefined) heard.delete(oldest);
  heard.set(key, audio);
  return audio;
}
