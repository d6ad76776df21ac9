import type { Message, TalkEvent } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import type { SpeechListener } from '../sound/speech-queue.ts';
import { createTalk, type SayRequest, type TalkFailure, type TalkPorts } from './talk.ts';
import { canSend, isTyping } from './talk-state.ts';

class Refused extends Error {
  readonly failure: TalkFailure;
  constructor(failure: TalkFailure) {
    super(failure);
    this.failure = failure;
  }
}

const npc = (messageId: string, message: string, audioChunk = ''): TalkEvent => ({
  event: 'message',
  data: { messageId, messageUser: 'npc', message, audioChunk },
});

/** A turn that the test feeds by hand. */
interface Turn {
  request: SayRequest;
  hear(event: TalkEvent): void;
  end(): Promise<void>;
  break(failure: TalkFailure): Promise<void>;
}

function world(
  over: { history?: Message[] | Promise<Message[]>; credits?: number; muted?: boolean; blocked?: boolean } = {},
) {
  const log: string[] = [];
  const turns: Turn[] = [];
  const queue: string[] = [];
  let listener: SpeechListener = { started: () => undefined, ended: () => undefined };
  let opened = 0;
  let keys = 0;
  let watcher: () => void = () => undefined;
  const settings = { credits: over.credits ?? 5, muted: over.muted ?? false, blocked: over.blocked ?? false };
  const waits: { milliseconds: number; over(): void }[] = [];
  const fate: { open: TalkFailure | null } = { open: null };
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve));
  const ports: TalkPorts = {
    async open() {
      if (fate.open) throw new Refused(fate.open);
      opened += 1;
      return `session-${opened}`;
    },
    history: async () => over.history ?? [],
    say: (request, hear) =>
      new Promise<void>((resolve, reject) => {
        turns.push({
          request,
          hear,
          end: async () => {
            resolve();
            await rest();
          },
          break: async (failure) => {
            reject(new Refused(failure));
            await rest();
          },
        });
      }),
    close: (token) => log.push(`close ${token}`),
    failureOf: (error) => (error instanceof Refused ? error.failure : 'other'),
    failed: (error) => log.push(`failed ${error instanceof Error ? error.message : ''}`),
    outOfCredits: () => log.push('out of credits'),
    credits: () => settings.credits,
    heardCredits: (credits) => log.push(`credits ${credits}`),
    heardQuest: (quest) => log.push(`quest ${quest.questId} ${quest.event}`),
    settled: () => log.push('settled'),
    createQueue(given) {
      listener = given;
      return {
        add: (line) => queue.push(line.id),
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
    wait: (milliseconds) => new Promise((resolve) => waits.push({ milliseconds, over: resolve })),
  };
  const talk = createTalk(ports);
  return {
    talk,
    log,
    turns,
    queue,
    waits,
    settings,
    fate,
    rest,
    texts: () =>
      talk
        .state()
        .lines.filter((line) => line.shown)
        .map((line) => line.text),
    speak(id: string) {
      listener.started(id);
    },
    spoken(id: string) {
      queue.splice(queue.indexOf(id), 1);
      listener.ended(id);
    },
    soundChanged: () => watcher(),
    async say(text: string) {
      talk.setDraft(text);
      void talk.send();
      await rest();
    },
  };
}

async function attended(over: Parameters<typeof world>[0] = {}) {
  const scene = world(over);
  scene.talk.attend();
  await scene.rest();
  return scene;
}

function turnOf(scene: ReturnType<typeof world>, place: number): Turn {
  const turn = scene.turns[place];
  if (!turn) throw new Error(`Nothing was said ${place + 1} times.`);
  return turn;
}

describe('session', () => {
  it('is opened once when the player comes, and its earlier lines are shown', async () => {
    const earlier: Message = { messageId: 'm1', messageUser: 'npc', message: 'Mind the step.', audioChunk: '' };
    const scene = world({ history: [earlier] });
    scene.talk.attend();
    expect(scene.talk.state().session).toBe('starting');
    scene.talk.leave();
    scene.talk.attend();
    await scene.rest();
    expect(scene.talk.state().session).toBe('active');
    expect(scene.texts()).toEqual(['Mind the step.']);
  });

  it('keeps what the player types while it is being opened', async () => {
    const earlier: Message = { messageId: 'm1', messageUser: 'npc', message: 'Mind the step.', audioChunk: '' };
    const heard = Promise.withResolvers<Message[]>();
    const scene = world({ history: heard.promise });
    scene.talk.attend();
    await scene.rest();
    scene.talk.setDraft('Good evening.');
    heard.resolve([earlier]);
    await scene.rest();
    expect(scene.talk.state()).toMatchObject({ draft: 'Good evening.', session: 'active' });
    expect(scene.texts()).toEqual(['Mind the step.']);
    await scene.say('Hello.');
    expect(turnOf(scene, 0).request.sessionToken).toBe('session-1');
  });

  it('is kept while the player looks elsewhere and told closed when it ends', async () => {
    const scene = await attended();
    scene.talk.leave();
    scene.talk.attend();
    await scene.say('Still here?');
    expect(turnOf(scene, 0).request.sessionToken).toBe('session-1');
    scene.talk.close();
    expect(scene.log).toContain('close session-1');
    expect(scene.talk.state().session).toBe('none');
  });

  it('is closed again when it opens after the player has gone for good', async () => {
    const scene = world();
    scene.talk.attend();
    scene.talk.leave();
    scene.talk.close();
    await scene.rest();
    expect(scene.log).toEqual(['close session-1']);
    expect(scene.talk.state().session).toBe('none');
  });

  it('is asked for before sending when there is none', async () => {
    const scene = world();
    scene.fate.open = 'other';
    scene.talk.attend();
    await scene.rest();
    expect(scene.talk.state().session).toBe('failed');
    scene.fate.open = null;
    await scene.say('Anybody?');
    expect(turnOf(scene, 0).request.sessionToken).toBe('session-1');
  });

  it('opens the out-of-credits dialog when a session is refused for credits', async () => {
    const scene = world();
    scene.fate.open = 'no-credits';
    scene.talk.attend();
    await scene.rest();
    expect(scene.log).toEqual(['out of credits']);
  });

  it('that is lost is replaced, and the line said again one second later under a new key', async () => {
    const scene = await attended();
    await scene.say('Who keeps the key?');
    await turnOf(scene, 0).break('no-session');
    expect(scene.turns).toHaveLength(1);
    expect(scene.waits.map((wait) => wait.milliseconds)).toEqual([1000]);
    scene.waits[0]?.over();
    await scene.rest();
    expect(turnOf(scene, 1).request).toEqual({
      sessionToken: 'session-2',
      message: 'Who keeps the key?',
      audio: true,
      key: 'key-2',
    });
    await turnOf(scene, 1).end();
    expect(scene.talk.state().lines.map((line) => line.delivery)).toEqual(['sent']);
    expect(scene.texts()).toEqual(['Who keeps the key?']);
  });

  it('that is lost twice leaves the line as not sent', async () => {
    const scene = await attended();
    await scene.say('Who keeps the key?');
    await turnOf(scene, 0).break('no-session');
    scene.waits[0]?.over();
    await scene.rest();
    await turnOf(scene, 1).break('no-session');
    expect(scene.talk.state().lines[0]?.delivery).toBe('failed');
    expect(scene.talk.state().sending).toBe(false);
  });
});

describe('saying something', () => {
  it('shows the line at once, then dots, then each sentence as it is spoken', async () => {
    const scene = await attended();
    await scene.say('  Who keeps the key?  ');
    expect(scene.texts()).toEqual(['Who keeps the key?']);
    expect(isTyping(scene.talk.state())).toBe(true);
    const turn = turnOf(scene, 0);
    turn.hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'I ' } });
    turn.hear(npc('a', 'I do.', 'AAAA'));
    turn.hear(npc('b', 'Why?', 'BBBB'));
    expect(scene.texts()).toEqual(['Who keeps the key?']);
    scene.speak('a');
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.']);
    expect(scene.talk.state().speaking).toBe('a');
    await turn.end();
    expect(isTyping(scene.talk.state())).toBe(true);
    scene.spoken('a');
    scene.speak('b');
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.', 'Why?']);
    expect(isTyping(scene.talk.state())).toBe(false);
    expect(scene.log).not.toContain('settled');
    scene.spoken('b');
    expect(scene.log.filter((entry) => entry === 'settled')).toHaveLength(1);
  });

  it('shows a reply as it arrives when replies are muted, and asks for no speech', async () => {
    const scene = await attended({ muted: true });
    await scene.say('Hello.');
    const turn = turnOf(scene, 0);
    expect(turn.request.audio).toBe(false);
    turn.hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'Good ' } });
    turn.hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'even' } });
    expect(scene.texts()).toEqual(['Hello.', 'Good even']);
    expect(isTyping(scene.talk.state())).toBe(false);
    turn.hear(npc('a', 'Good evening.'));
    await turn.end();
    expect(scene.texts()).toEqual(['Hello.', 'Good evening.']);
    expect(scene.queue).toEqual([]);
    expect(scene.log).toContain('settled');
  });

  it('is refused while a line is on its way or nothing is written', async () => {
    const scene = await attended();
    await scene.say('One.');
    scene.talk.setDraft('Two.');
    expect(canSend(scene.talk.state())).toBe(false);
    void scene.talk.send();
    await scene.rest();
    expect(scene.turns).toHaveLength(1);
    await turnOf(scene, 0).end();
    expect(canSend(scene.talk.state())).toBe(true);
    scene.talk.setDraft('   ');
    expect(canSend(scene.talk.state())).toBe(false);
  });

  it('hands on credits, quests and the face', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    const turn = turnOf(scene, 0);
    turn.hear({ event: 'emotion', data: { code: 3, name: 'JOY', strength: 0.6 } });
    turn.hear({ event: 'quest', data: { questId: 'q1', event: 'initialized' } });
    turn.hear({ event: 'credits', data: { credits: 4 } });
    expect(scene.talk.state().emotion).toBe(3);
    expect(scene.log).toEqual(['quest q1 initialized', 'credits 4']);
  });

  it('stops what is still being spoken', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Well now.', 'AAAA'));
    await turnOf(scene, 0).end();
    await scene.say('And?');
    expect(scene.queue).toEqual([]);
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'And?']);
  });
});

describe('credits', () => {
  it('none left: the dialog opens and the words stay in the box', async () => {
    const scene = await attended({ credits: 0 });
    await scene.say('Hello.');
    expect(scene.log).toEqual(['out of credits']);
    expect(scene.talk.state().draft).toBe('Hello.');
    expect(scene.turns).toEqual([]);
  });

  it('refused by the server: the words go back into the box', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    await turnOf(scene, 0).break('no-credits');
    expect(scene.log).toEqual(['out of credits']);
    expect(scene.talk.state().draft).toBe('Hello.');
    expect(scene.texts()).toEqual([]);
  });
});

describe('a line that could not be delivered', () => {
  it('is marked, and said again as the very same request', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Who is', 'AAAA'));
    turnOf(scene, 0).hear({ event: 'delta', data: { messageId: 'b', messageUser: 'npc', text: 'the' } });
    await turnOf(scene, 0).break('other');
    expect(scene.talk.state().lines.map((line) => [line.id, line.delivery])).toEqual([
      ['said-1', 'failed'],
      ['a', 'sent'],
    ]);
    void scene.talk.retry(1);
    await scene.rest();
    expect(turnOf(scene, 1).request).toEqual(turnOf(scene, 0).request);
    turnOf(scene, 1).hear(npc('a', 'Who is there?', 'AAAA'));
    await turnOf(scene, 1).end();
    expect(scene.talk.state().lines.map((line) => [line.id, line.delivery])).toEqual([
      ['said-1', 'sent'],
      ['a', 'sent'],
    ]);
  });

  it('does not tell the turn as settled', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    await turnOf(scene, 0).break('other');
    expect(scene.log).toEqual(['failed other']);
  });
});

describe('sound', () => {
  it('that the browser refuses: lines are shown at once and can be heard by a tap', async () => {
    const scene = await attended({ blocked: true });
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Well now.', 'AAAA'));
    await turnOf(scene, 0).end();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.']);
    expect(scene.talk.state().unheard).toEqual(['a']);
    scene.talk.hearUnheard();
    expect(scene.queue).toEqual([]);
    scene.settings.blocked = false;
    scene.soundChanged();
    expect(scene.queue).toEqual(['a']);
    expect(scene.talk.state().unheard).toEqual([]);
  });

  it('that is taken away mid-sentence leaves the text readable', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Well now.', 'AAAA'));
    turnOf(scene, 0).hear(npc('b', 'Sit.', 'BBBB'));
    scene.speak('a');
    scene.settings.blocked = true;
    scene.soundChanged();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit.']);
    expect(scene.talk.state().unheard).toEqual(['a', 'b']);
    expect(scene.talk.state().speaking).toBeNull();
  });

  it('stops when the player leaves, and a reply that comes later waits as text', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.talk.leave();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.']);
    turnOf(scene, 0).hear(npc('b', 'Sit.', 'BBBB'));
    expect(scene.queue).toEqual([]);
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit.']);
  });

  it('muted in the middle shows what waits without losing its place', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Well now.', 'AAAA'));
    turnOf(scene, 0).hear(npc('b', 'Sit.', 'BBBB'));
    scene.speak('a');
    scene.settings.muted = true;
    scene.talk.showAll();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit.']);
    expect(scene.queue).toEqual(['a', 'b']);
  });

  it('of a line can be heard again', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    turnOf(scene, 0).hear(npc('a', 'Well now.', 'AAAA'));
    turnOf(scene, 0).hear(npc('t', 'She sits.'));
    await turnOf(scene, 0).end();
    scene.spoken('a');
    scene.talk.stopSpeaking();
    scene.talk.replay(['a', 't']);
    expect(scene.queue).toEqual(['a']);
  });
});
