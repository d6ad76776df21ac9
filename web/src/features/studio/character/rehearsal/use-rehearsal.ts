import type { EmotionCode, Message, ReplyReason } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText, isCallError } from '../../../../api/call-error.ts';
import { calls } from '../../../../api/calls.ts';
import { send } from '../../../../api/session.ts';
import { speaker } from '../../../../voice/sound/player.ts';
import { createSpeechQueue } from '../../../../voice/sound/speech-queue.ts';
import type { CharacterValues } from '../character-values.ts';
import { toDraftInfo, toVoiceParts } from '../sent-character.ts';

/** One message of a rehearsal. */
export interface RehearsedLine {
  id: string;
  by: Message['messageUser'];
  text: string;
}

/** A message of the author with the reply to it. */
export interface Exchange {
  said: RehearsedLine;
  reply: readonly RehearsedLine[];
  /** Undefined until the reply is there; null if nothing of the form explains it. */
  why: ReplyReason | null | undefined;
}

/** An author's free talk with a character as it stands in the form. */
export interface Rehearsal {
  exchanges: readonly Exchange[];
  /** The emotion of the last reply. */
  emotion: EmotionCode;
  busy: boolean;
  /** Why the last message got no reply. */
  error: string | null;
  /** Whether replies are spoken. */
  spoken: boolean;
  setSpoken: (spoken: boolean) => void;
  say: (text: string) => void;
  /** Sends the last message again. */
  sayAgain: () => void;
  startOver: () => void;
}

/** Asks for a reply; a talk that has expired begins anew. */
async function askReply(values: CharacterValues, message: string, rehearsalToken: string | undefined, audio: boolean) {
  const parts = { characterInfo: toDraftInfo(values), ...toVoiceParts(values) };
  const ask = (token: { rehearsalToken?: string }) =>
    send(calls.rehearse, { parts: { ...parts, rehearsalInfo: { message, audio, ...token } } });
  if (rehearsalToken === undefined) return ask({});
  return ask({ rehearsalToken }).catch((error: unknown) => {
    if (isCallError(error, 'session.not_found')) return ask({});
    throw error;
  });
}

/** Manages a rehearsal with the form's current values. */
export function useRehearsal(values: CharacterValues): Rehearsal {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const [emotion, setEmotion] = useState<EmotionCode>(1);
  const [spoken, setSpoken] = useState(true);
  const token = useRef<string>(undefined);
  const queue = useRef(createSpeechQueue(speaker, { started: () => undefined, ended: () => undefined }));
  useEffect(() => {
    const { current } = queue;
    return () => current.stop();
  }, []);
  const asking = useMutation({
    mutationFn: (text: string) => askReply(values, text, token.current, spoken && values.characterVoiceName !== null),
    meta: { quiet: true },
    onSuccess(reply) {
      token.current = reply.rehearsalToken;
      setEmotion(reply.emotion.code);
      const lines = reply.messages.map(({ messageId, messageUser, message }) => ({
        id: messageId,
        by: messageUser,
        text: message,
      }));
      setExchanges((before) => before.with(-1, { ...lastOf(before), reply: lines, why: reply.why }));
      for (const { messageId, audioChunk, visemes } of reply.messages) {
        if (audioChunk !== '') queue.current.add({ id: messageId, audio: audioChunk, visemes });
      }
    },
  });
  return {
    exchanges,
    emotion,
    busy: asking.isPending,
    error: asking.error && errorText(asking.error),
    spoken,
    setSpoken(next) {
      if (!next) queue.current.stop();
      setSpoken(next);
    },
    say(text) {
      // Sound is only allowed right after something was pressed.
      speaker.unlock();
      queue.current.stop();
      const said = { id: crypto.randomUUID(), by: 'user' as const, text };
      setExchanges((before) => [...before, { said, reply: [], why: undefined }]);
      asking.mutate(text);
    },
    sayAgain: () => asking.mutate(lastOf(exchanges).said.text),
    startOver() {
      queue.current.stop();
      token.current = undefined;
      asking.reset();
      setEmotion(1);
      setExchanges([]);
    },
  };
}

function lastOf(exchanges: readonly Exchange[]): Exchange {
  const last = exchanges.at(-1);
  if (!last) throw new Error('Nothing has been said.');
  return last;
}
