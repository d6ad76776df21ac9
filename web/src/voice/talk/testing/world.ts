import type { Emotion, LineSound, Message, TalkEvent, Versions } from '@emberlore/contract';
import type { SpeechListener } from '../../sound/speech-queue.ts';
import { createTalk } from '../talk.ts';
import type { TalkFailure, TalkPage, TalkPorts, TalkRequest } from '../talk-ports.ts';
import type { TabChannel } from '../talk-tabs.ts';

class Refused extends Error {
  readonly failure: TalkFailure;
  constructor(failure: TalkFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Creates a complete message of a character. */
export const npc = (messageId: string, message: string, audioChunk = ''): TalkEvent => ({
  event: 'message',
  data: { messageId, messageUser: 'npc', message, audioChunk },
});

/** Creates an earlier message. */
export const earlier = (messageId: string, message: string, messageUser: Message['messageUser'] = 'npc'): Message => ({
  messageId,
  messageUser,
  message,
  audioChunk: '',
});

/** A turn controlled by the test. */
export interface Turn {
  request: TalkRequest;
  hear(event: TalkEvent): void;
  end(): Promise<void>;
  break(failure: TalkFailure): Promise<void>;
}

/** Initial state of a test world. */
export interface Beginning {
  pages?: (TalkPage | Promise<TalkPage>)[];
  credits?: number;
  muted?: boolean;
  blocked?: boolean;
  /** Unsent words of an earlier visit. */
  kept?: string;
  tabs?: TabChannel;
  /** The sound of the character's first words. */
  firstWords?: Promise<Pick<Message, 'messageId'> & LineSound>;
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
const nothing: TalkPage = { messages: [], before: null, last: null };

/** Creates a talk with a fake server, speaker and clock that the test controls. */
export function world(beginning: Beginning = {}) {
  const log: string[] = [];
  const turns: Turn[] = [];
  const queue: string[] = [];
  const pages = [...(beginning.pages ?? [])];
  const waits: { milliseconds: number; over(): void }[] = [];
  const fate: { open: TalkFailure | null; erase: TalkFailure | null } = { open: null, erase: null };
  const settings = {
    credits: beginning.credits ?? 5,
    muted: beginning.muted ?? false,
    blocked: beginning.blocked ?? false,
  };
  const chosen: { answer: Versions & { messages: Message[]; emotion: Emotion } } = {
    answer: { version: 1, versions: 1, messages: [], emotion: { code: 1, name: 'NEUTRAL', strength: 0 } },
  };
  const network = { online: true, listeners: new Set<() => void>(), waiting: [] as (() => void)[] };
  const kept = { text: beginning.kept ?? '' };
  let listener: SpeechListener = { started: () => undefined, ended: () => undefined };
  let watcher: () => void = () => undefined;
  let opened = 0;
  let keys = 0;
  const ports: TalkPorts = {
    firstWords: async () => beginning.firstWords ?? null,
    async open() {
      if (fate.open) throw new Refused(fate.open);
      opened += 1;
      return `session-${opened}`;
    },
    history: async (_token, before) => {
      if (before !== null) log.push(`read before ${before}`);
      return pages.shift() ?? nothing;
    },
    perform: (request, hear) =>
      new Promise<void>((resolve, reject) => {
        const end = async () => {
          resolve();
          await rest();
        };
        const fail = async (failure: TalkFailure) => {
          reject(new Refused(failure));
          await rest();
        };
        turns.push({ request, hear, end, break: fail });
      }),
    async choose(_token, version) {
      log.push(`choose ${version}`);
      return chosen.answer;
    },
    async erase(token) {
      if (fate.erase) throw new Refused(fate.erase);
      log.push(`erase ${token}`);
    },
    close: (token) => log.push(`close ${token}`),
    failureOf: (error) => (error instanceof Refused ? error.failure : 'other'),
    failed: (error) => log.push(`failed ${error instanceof Error ? error.message : ''}`),
    outOfCredits: () => log.push('out of credits'),
    credits: () => settings.credits,
    heardCredits: (credits) => log.push(`credits ${credits}`),
    heardQuest: (quest) => log.push(`quest ${quest.questId} ${quest.event}`),
    heardRules: ({ carried }) => log.push(`carries ${carried}`),
    settled: () => log.push('settled'),
    createQueue(given) {
      listener = given;
      return {
        open: (line) => queue.push(line.id),
        add: (line) => queue.includes(line.id) || queue.push(line.id),
        release: () => undefined,
        stop() {
          for (const id of queue.splice(0)) {
            listener.started(id);
            listener.ended(id);
          }
        },
        busy: () => queue.length > 0,
        pending: () => [...queue],
      };
    },
    speaker: {
      unlock: () => undefined,
      blocked: () => settings.blocked,
      watch(given) {
        watcher = given;
        return () => undefined;
      },
    },
    muted: () => settings.muted,
    newKey: () => `key-${++keys}`,
    network: {
      isOnline: () => network.online,
      onOffline(listener) {
        network.listeners.add(listener);
        return () => network.listeners.delete(listener);
      },
      whenOnline: () => (network.online ? Promise.resolve() : new Promise((resolve) => network.waiting.push(resolve))),
    },
    wait: (milliseconds) => new Promise((resolve) => waits.push({ milliseconds, over: resolve })),
  };
  const talk = createTalk(ports, {
    draft: {
      read: () => kept.text,
      keep: (text) => {
        kept.text = text;
      },
    },
    tabs: beginning.tabs ?? null,
  });
  return {
    talk,
    log,
    queue,
    waits,
    settings,
    fate,
    chosen,
    rest,
    /** Number of turns requested. */
    asked: () => turns.length,
    turn(place: number): Turn {
      const turn = turns[place];
      if (!turn) throw new Error(`Nothing was asked for ${place + 1} times.`);
      return turn;
    },
    texts: () => talk.state().lines.map((line) => line.text),
    /** Starts playing the line. */
    speak: (id: string) => listener.started(id),
    /** Finishes playing the line. */
    spoken(id: string) {
      queue.splice(queue.indexOf(id), 1);
      listener.ended(id);
    },
    soundChanged: () => watcher(),
    /** What survives a reload. */
    kept,
    goOffline() {
      network.online = false;
      for (const tell of [...network.listeners]) tell();
    },
    async comeBack() {
      network.online = true;
      for (const resolve of network.waiting.splice(0)) resolve();
      await rest();
    },
    async say(text: string) {
      talk.setDraft(text);
      void talk.send();
      await rest();
    },
  };
}

/** Creates a world with the player present and the session open. */
export async function attended(beginning: Beginning = {}) {
  const scene = world(beginning);
  scene.talk.attend();
  await scene.rest();
  return scene;
}
