import type { LineSound, Message, TalkEvent } from '@emberlore/contract';
import type { Store } from '../../ui/store.ts';
import type { TalkPorts } from './talk-ports.ts';
import { type TalkState, withAudio, withMessage } from './talk-state.ts';

type Opening = Extract<TalkEvent, { event: 'opening' }>['data'];

/** Speech of a talk: plays replies in order. Their text never waits for it. */
export interface TalkSpeech {
  /** Sets whether the player is on the screen; otherwise nothing plays. */
  setPresent(present: boolean): void;
  /** Starts a new turn and stops the playback of the previous one. */
  newTurn(): void;
  /** Takes the opening audio of a long line, before the line is complete. */
  open(opening: Opening): void;
  /** Takes a complete line of a reply. */
  hear(message: Message, turn: number): void;
  /** Plays a line that was shown before its audio came. */
  hearLater(line: Pick<Message, 'messageId'> & LineSound): void;
  /** Ends lines that have only been opened, because the reply broke off. */
  brokeOff(): void;
  /** Whether anything is playing or queued. */
  busy(): boolean;
  /** Stops playback; the rest of this turn stays silent too. */
  stop(): void;
  replay(ids: readonly string[]): void;
  /** Plays the lines that the browser blocked. */
  hearUnheard(): void;
}

/** Creates the speech of a talk. Calls `quiet` whenever playback has ended. */
export function createTalkSpeech(store: Store<TalkState>, ports: TalkPorts, quiet: () => void): TalkSpeech {
  let present = false;
  let hushed = false;
  let wantsSound = false;
  /** Whether the player has silenced the character before its first words could be heard. */
  let cutShort = false;
  let unwatch: (() => void) | null = null;
  const change = (next: Partial<TalkState>) => store.set({ ...store.get(), ...next });

  const queue = ports.createQueue({
    started: (id) => change({ speaking: id }),
    ended(id) {
      const { speaking } = store.get();
      change({ speaking: speaking === id ? null : speaking, sounding: queue.busy() });
      if (!queue.busy()) quiet();
    },
  });

  function silent(): boolean {
    return !present || hushed || ports.muted() || ports.speaker.blocked();
  }

  function speak(ids: readonly string[]): void {
    for (const id of ids) {
      const line = store.get().lines.find((other) => other.id === id);
      if (line && line.audio !== '') queue.add({ id, audio: line.audio, visemes: line.visemes });
    }
    change({ sounding: queue.busy() });
  }

  function hearNow(): void {
    wantsSound = false;
    const ids = store.get().unheard;
    change({ unheard: [] });
    speak(ids);
  }

  function soundChanged(): void {
    if (!ports.speaker.blocked()) {
      if (wantsSound) hearNow();
      return;
    }
    const cut = queue.pending();
    if (cut.length === 0) return;
    queue.stop();
    change({ unheard: cut });
  }

  return {
    setPresent(here) {
      present = here;
      if (here) {
        unwatch ??= ports.speaker.watch(soundChanged);
        return;
      }
      unwatch?.();
      unwatch = null;
      queue.stop();
      change({ unheard: [] });
    },
    newTurn() {
      queue.stop();
      hushed = false;
      change({ unheard: [] });
    },
    open({ messageId, audioChunk, visemes, share }) {
      if (silent()) return;
      queue.open({ id: messageId, audio: audioChunk, visemes }, share);
      change({ sounding: true });
    },
    hear(message, turn) {
      store.set(withMessage(store.get(), message, turn));
      if (!present || hushed) return;
      const sounds = message.audioChunk !== '';
      if (ports.speaker.blocked()) {
        if (sounds) change({ unheard: [...new Set([...store.get().unheard, message.messageId])] });
      } else if (sounds || !ports.muted()) {
        queue.add({ id: message.messageId, audio: message.audioChunk, visemes: message.visemes });
        change({ sounding: queue.busy() });
      }
    },
    hearLater({ messageId, ...sound }) {
      store.set(withAudio(store.get(), messageId, sound));
      if (!present || cutShort || ports.muted() || queue.busy() || store.get().sending) return;
      if (ports.speaker.blocked()) change({ unheard: [...store.get().unheard, messageId] });
      else speak([messageId]);
    },
    brokeOff: queue.release,
    busy: queue.busy,
    stop() {
      hushed = store.get().sending;
      cutShort = true;
      queue.stop();
    },
    replay(ids) {
      ports.speaker.unlock();
      queue.stop();
      speak(ids);
    },
    hearUnheard() {
      ports.speaker.unlock();
      if (ports.speaker.blocked()) wantsSound = true;
      else hearNow();
    },
  };
}
