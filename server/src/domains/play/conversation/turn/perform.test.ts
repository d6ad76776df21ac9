import type { BrainEvent, Engine, TurnInput } from '@emberlore/brain';
import { buildEmotion, type TalkEvent } from '@emberlore/contract';
import { joinWavs, type SpeechEngine, type SpeechRequest, writeWav } from '@emberlore/voice';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../kit/clock.ts';
import { buildReply, createDoor, scriptedSpeech } from '../../../../testing/scripted.ts';
import { perform, speakAgain } from './perform.ts';

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const meter = { turn: () => {}, speech: () => {}, hearing: () => {}, voiceFallBack: () => {} };
const input = {
  memory: null,
  persona: { mood: {} },
  utterance: { kind: 'speech', text: 'Hello.' },
} as unknown as TurnInput;
const voice = { voiceName: 'Nora', pitch: 2, speed: 0.8 };

function saying(events: () => AsyncIterable<BrainEvent>): Engine {
  return { name: 'scripted', warm: async () => {}, reply: events, close: async () => {} };
}

function run(engine: Engine, speech: SpeechEngine, heard: TalkEvent[] = []) {
  const performers = { engine, speech, clock: systemClock, meter, log: quiet };
  return perform({ input, voice, audio: true }, performers, (event) => heard.push(event));
}

test('a slow sentence is not overtaken, and the next is spoken meanwhile', async () => {
  const slow = createDoor();
  const spoken: SpeechRequest[] = [];
  const speech: SpeechEngine = {
    ...scriptedSpeech(),
    async speak(request) {
      spoken.push(request);
      if (request.text === 'First.') await slow.opened;
      else slow.open();
      return { wav: Buffer.from(request.text), seconds: 1 };
    },
  };
  const heard: TalkEvent[] = [];
  const { messages } = await run(
    saying(async function* () {
      yield* buildReply(input, ['First.', 'Second.']);
    }),
    speech,
    heard,
  );
  expect(messages.map(({ message }) => message)).toEqual(['First.', 'Second.']);
  expect(heard.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual(messages);
  expect(spoken[0]).toEqual({ ...voice, text: 'First.', emotion: buildEmotion('JOY', 0.5) });
});

test('text waits for no speech, neither of a new reply nor of one that is told again', async () => {
  const door = createDoor();
  const speech: SpeechEngine = {
    ...scriptedSpeech(),
    async speak({ text }) {
      await door.opened;
      return { wav: Buffer.from(text), seconds: 1 };
    },
  };
  const [fresh, again]: [TalkEvent[], TalkEvent[]] = [[], []];
  const telling = run(
    saying(async function* () {
      yield* buildReply(input, ['First.', 'Second.']);
    }),
    speech,
    fresh,
  );
  const sentences = [{ messageId: 'a', messageUser: 'npc' as const, message: 'First.' }];
  const performers = { engine: saying(async function* () {}), speech, clock: systemClock, meter, log: quiet };
  const stored = { sentences, emotion: buildEmotion('JOY', 0.5) };
  const repeating = speakAgain(stored, { voice, audio: true }, performers, (event) => again.push(event));
  const textOf = (events: TalkEvent[]) => events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : []));
  await expect.poll(() => textOf(fresh).join('')).toContain('Second.');
  expect(textOf(again)).toEqual(['First.']);
  expect([...fresh, ...again].some(({ event }) => event === 'message')).toBe(false);
  door.open();
  await Promise.all([telling, repeating]);
});

const long =
  'The lamp went out before midnight, I swear, and when I climbed up to light it there was nobody on the stair.';
const [opening, rest] = ['The lamp went out before midnight,', long.slice(35)];
const encodeSpeech = (text: string) => writeWav(Int16Array.from(Buffer.from(text)), 16_000);

test('the opening of a long first sentence is sent while the rest is still being spoken, and the audio is continuous', async () => {
  const openingHeard = createDoor();
  const asked: SpeechRequest[] = [];
  const speech: SpeechEngine = {
    ...scriptedSpeech(),
    async speak(request) {
      asked.push(request);
      if (request.text === rest) await openingHeard.opened;
      return { wav: encodeSpeech(request.text), seconds: 1, visemes: [[0, request.goesOn ? 'open' : 'round']] };
    },
  };
  const heard: TalkEvent[] = [];
  const engine = saying(async function* () {
    yield* buildReply(input, [long, long]);
  });
  const performers = { engine, speech, clock: systemClock, meter, log: quiet };
  const { messages } = await perform({ input, voice, audio: true }, performers, (event) => {
    heard.push(event);
    if (event.event === 'opening') openingHeard.open();
  });
  const share = opening.length / long.length;
  const audioChunk = encodeSpeech(opening).toString('base64');
  expect(heard.filter(({ event }) => event === 'opening')).toEqual([
    { event: 'opening', data: { messageId: messages[0]?.messageId, audioChunk, visemes: [[0, 'open']], share } },
  ]);
  expect(messages[0]?.audioChunk).toBe(joinWavs([encodeSpeech(opening), encodeSpeech(rest)]).toString('base64'));
  expect(messages.map(({ visemes }) => visemes)).toEqual([
    [
      [0, 'open'],
      [1000, 'round'],
    ],
    [[0, 'round']],
  ]);
  expect(asked.map(({ text, goesOn }) => [text, goesOn ?? false])).toEqual([
    [opening, true],
    [rest, false],
    [long, false],
  ]);
});

test('a long first sentence that cannot be spoken is shown', async () => {
  const speech: SpeechEngine = { ...scriptedSpeech(), speak: () => Promise.reject(new Error('mute')) };
  const heard: TalkEvent[] = [];
  const engine = saying(async function* () {
    yield* buildReply(input, [long]);
  });
  const { messages } = await run(engine, speech, heard);
  expect(messages.map(({ message, audioChunk }) => [message, audioChunk])).toEqual([[long, '']]);
  expect(heard.map(({ event }) => event)).not.toContain('opening');
});

test('the first sentence is spoken while the brain generates the second', async () => {
  const firstHeard = createDoor();
  const engine = saying(async function* () {
    const [emotion, delta, sentence, ...rest] = buildReply(input, ['First.', 'Second.']);
    for (const event of [emotion, delta, sentence]) if (event) yield event;
    await firstHeard.opened;
    yield* rest;
  });
  const performers = { engine, speech: scriptedSpeech(), clock: systemClock, meter, log: quiet };
  const done = await perform({ input, voice, audio: true }, performers, ({ event }) => {
    if (event === 'message') firstHeard.open();
  });
  expect(done.messages).toHaveLength(2);
});

test('a narrator has no voice, and a failing voice keeps the text', async () => {
  const engine = saying(async function* () {
    yield { type: 'sentence', speaker: 'narrator', text: 'She nods.' };
    yield* buildReply(input, ['I am mute.', 'Well.']);
  });
  const { messages } = await run(engine, scriptedSpeech());
  expect(messages.map(({ messageUser, audioChunk }) => [messageUser, audioChunk !== ''])).toEqual([
    ['narrator', false],
    ['npc', false],
    ['npc', true],
  ]);
});

test.each([
  ['without an end', 3],
  ['without a word', 1],
])('rejects a reply %s', async (_name, length) => {
  const engine = saying(async function* () {
    yield* buildReply(input, ['Well.']).slice(0, length);
  });
  await expect(run(engine, scriptedSpeech())).rejects.toThrow('The reply was not whole.');
});

test('a reply is spoken up to a bound of its estimated sound; the rest is shown without sound', async () => {
  const spoken: string[] = [];
  const speech: SpeechEngine = {
    ...scriptedSpeech(),
    async speak({ text }) {
      spoken.push(text);
      return { wav: encodeSpeech('sound'), seconds: 1 };
    },
  };
  const said = ['The tide is out.', `It is ${'9'.repeat(150)}.`, 'QXBW'.repeat(90), 'Mind the rope.'];
  const { messages } = await run(
    saying(async function* () {
      yield* buildReply(input, said);
    }),
    speech,
  );
  expect(spoken).toEqual(said.slice(0, 2));
  expect(messages.map(({ message, audioChunk }) => [message, audioChunk !== ''])).toEqual([
    [said[0], true],
    [said[1], true],
    [said[2], false],
    [said[3], false],
  ]);
});

test('a hint that the character drops calls the player by name', async () => {
  const engine = saying(async function* () {
    yield* buildReply(input, ['Well.']);
  });
  const performers = { engine, speech: scriptedSpeech(), clock: systemClock, meter, log: quiet };
  const named = { ...input, playerName: 'Ana' };
  const part = { input: named, voice, audio: false, nudge: 'Look in the reeds, {{user}}.' };
  const { messages, told } = await perform(part, performers, () => {});
  expect(messages.map(({ message }) => message)).toEqual(['Well.', 'Look in the reeds, Ana.']);
  expect(told).toEqual(['Look in the reeds, {{user}}.']);
});
