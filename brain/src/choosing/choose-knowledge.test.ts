import { describe, expect, it } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { newMemory } from '../memory/memory.ts';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { createRandom } from '../text/random.ts';
import type { Memory } from '../types.ts';
import { chooseAnswer, chooseMore } from './choose-knowledge.ts';
import type { Situation } from './plan.ts';

function line(text: string, more: Partial<Line> = {}): Line {
  return { text, spoken: text, kind: 'personal', secret: false, ...more };
}

function asked(text: string, hits: [Line, number][], memory: Partial<Memory> = {}): Situation {
  const known: Memory = { ...newMemory(osric), turn: 3, ...memory };
  const world = createWorld([]);
  return {
    understanding: understand({ kind: 'speech', text }, { persona: osric, scene: lake, memory: known, world }),
    persona: osric,
    scene: lake,
    memory: known,
    opens: false,
    playerName: null,
    lastReply: null,
    hits: hits.map(([hit, score]) => ({ line: hit, score })),
    reserved: null,
    toldByOther: null,
    answers: [],
    followUps: [],
    invitations: new Set<string>(),
    ordinary: [],
    story: 0,
    nearestFact: null,
    told: null,
    avoid: '',
    nearTopic: [],
    random: createRandom('a'),
  };
}

const crown = line('I hid the iron crown from my brother.');
const bell = line('The bell went silent.');
const secret = line('I stole the bell.', { secret: true });

describe('the answer to a question', () => {
  it('is the nearest line, plus a second one that is equally near', () => {
    const moves = chooseAnswer(
      asked('What became of the crown and the bell?', [
        [bell, 0.6],
        [crown, 0.58],
      ]),
    ).moves;
    expect(moves).toMatchObject([
      { line: bell, link: 'answer' },
      { line: crown, link: 'and' },
    ]);
  });

  it('is marked as near when it is uncertain', () => {
    const plan = chooseAnswer(asked('What became of the tower?', [[bell, 0.28]]));
    expect(plan.moves).toMatchObject([{ line: bell, link: 'near' }]);
  });

  it('is a question back if one word matches two lines', () => {
    const plan = chooseAnswer(
      asked('The silence?', [
        [crown, 0.5],
        [bell, 0.49],
      ]),
    );
    expect(plan.moves).toEqual([{ kind: 'clarify', one: 'the iron crown', other: 'the bell' }]);
  });

  it('is withheld until it is earned', () => {
    const stranger = chooseAnswer(asked('Who stole the bell?', [[secret, 0.7]]));
    expect(stranger).toMatchObject({ withheld: secret.text, moves: [{ bank: 'withhold' }] });
    const friend = chooseAnswer(asked('Who stole the bell?', [[secret, 0.7]], { rapport: 3, withheld: [secret.text] }));
    expect(friend).toMatchObject({ withheld: null, moves: [{ line: secret, link: 'yields' }] });
  });

  it('is another line that says as much without revealing the secret', () => {
    const plan = chooseAnswer(
      asked('What happened to the bell?', [
        [secret, 0.7],
        [bell, 0.65],
      ]),
    );
    expect(plan.moves).toMatchObject([{ line: bell }]);
  });

  it('is a stock line if no line has the relative, person or number asked for', () => {
    const chosenMove = (text: string) => chooseAnswer(asked(text, [])).moves[0];
    expect(chosenMove('Who is your tailor?')).toEqual({ kind: 'bank', bank: 'unknownSelf' });
    expect(chosenMove('Who painted the tower?')).toEqual({ kind: 'bank', bank: 'unknownWho' });
    expect(chosenMove('How long have you worked on this train?')).toEqual({ kind: 'bank', bank: 'unknownMany' });
  });

  it('is never another character’s line if the question is about the character itself', () => {
    const train = line('No footprints lead away from the train.', { kind: 'common' });
    const own = line('I have worked on this train for eleven years.');
    const question = 'How long have you worked on this train?';
    expect(chooseAnswer(asked(question, [[train, 0.6]])).moves[0]).toMatchObject({ bank: 'unknownMany' });
    const plan = chooseAnswer(
      asked(question, [
        [train, 0.6],
        [own, 0.4],
      ]),
    );
    expect(plan.moves).toMatchObject([{ line: own }]);
  });

  it('is shorter the third time it is asked for', () => {
    const told = { told: [bell.text], tellings: [{ line: bell.text, turn: 2, times: 2 }], topics: [] };
    const question = 'What happened to the bell?';
    const plan = chooseAnswer(
      asked(question, [[bell, 0.7]], { ...told, asked: [{ text: question, line: bell.text }] }),
    );
    expect(plan.moves).toEqual([{ kind: 'remind', line: bell, isAskedAgain: true }]);
  });
});

describe('the line that follows another', () => {
  const told = (line: Line, more: Partial<Memory> = {}): Partial<Memory> => ({
    told: [line.text],
    topics: [line.text],
    tellings: [{ line: line.text, turn: 3, times: 1 }],
    ...more,
  });
  const scroll = line('The scroll is kept behind the throne.');
  const chair = line('The crown is heavy.');

  it('is the same line if ‘Where?’ asks for what it just said', () => {
    const plan = chooseMore(asked('Where?', [[scroll, 0.3]], told(scroll)));
    expect(plan.moves).toMatchObject([{ line: scroll, link: 'again' }]);
  });

  it('is the withheld line, or a second refusal, after ‘Where?’', () => {
    const held = told(chair, { justHeld: true, withheld: [secret.text] });
    const hits: [Line, number][] = [
      [chair, 0.4],
      [secret, 0.1],
    ];
    expect(chooseMore(asked('Where?', hits, held))).toMatchObject({ withheld: secret.text });
    const friendly = { ...held, rapport: 6, mood: { ...osric.mood, trust: 9 } };
    expect(chooseMore(asked('Where?', hits, friendly)).moves).toMatchObject([{ line: secret, link: 'yields' }]);
  });

  it('is the gist of the same line if the question repeats its words, and otherwise nothing', () => {
    const again = chooseAnswer(asked('Where is the scroll kept?', [[scroll, 0.6]], told(scroll)));
    expect(again.moves).toMatchObject([{ kind: 'remind', line: scroll, isAskedAgain: false }]);
    const more = chooseAnswer(asked('What happened to the scroll?', [[scroll, 0.6]], told(scroll)));
    expect(more.moves).toMatchObject([{ kind: 'bank', bank: 'noMore' }]);
  });

  it('is not a hint to ask the question that was just asked', () => {
    const hint = line('Ask me where I learned to waltz.', { kind: 'hint' });
    const plan = chooseAnswer(asked('Where did you learn to waltz?', [[hint, 0.9]]));
    expect(plan.moves).not.toContainEqual(expect.objectContaining({ line: hint }));
  });
});
