import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { characterInfo, limits, lorebook } from '@emberlore/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CodedError } from '../../../kit/errors.ts';
import { commonCards } from '../../../testing/common-cards.ts';
import { cardData } from './card.ts';
import { importCard } from './import-card.ts';
import { toSpoken } from './macros.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cards-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function imported(card: unknown) {
  const path = join(folder, 'card.json');
  await writeFile(path, JSON.stringify(card) ?? '');
  return importCard(path);
}

/** Whether the form would accept the character: what it refuses, the database refuses, too. */
function expectToFit({ fitted }: Awaited<ReturnType<typeof importCard>>) {
  const form = characterInfo.safeParse({
    characterName: fitted.name,
    characterDescription: fitted.description,
    characterPronouns: fitted.pronouns,
    characterPersonalKnowledge: fitted.personalKnowledge,
    characterGreetings: fitted.greetings,
    characterVoiceName: fitted.voice,
  });
  expect(form.error?.issues).toBeUndefined();
  expect(lorebook.safeParse(fitted.voiceSheet?.lorebook ?? []).error?.issues).toBeUndefined();
  expect(fitted.personalKnowledge.length).toBeGreaterThanOrEqual(limits.knowledgeLinesLeast);
}

test('cards of five programs and their predecessors all become a character', async () => {
  expect(commonCards.length).toBeGreaterThanOrEqual(60);
  for (const [name, card] of commonCards) {
    const result = await imported(card);
    expectToFit(result);
    const { personalKnowledge, greetings, voiceSheet } = result.fitted;
    const lore = (voiceSheet?.lorebook ?? []).map(({ text }) => text);
    const said = [...personalKnowledge, ...greetings, ...lore].join('\n');
    expect([name, /\{\{(?!char|user)|@@|^[-*•] /m.exec(said)?.[0]]).toEqual([name, undefined]);
  }
});

test('a card says of each part whether it is used, kept or dropped', async () => {
  const [, card] = commonCards.find(([name]) => name === 'RisuAI, version 3, plain') ?? [];
  const { parts } = await imported(card);
  const named = (fate: string) => parts.filter((each) => each.fate === fate).map(({ part }) => part);
  expect(named('used')).toEqual(['description', 'greetings', 'lorebook']);
  expect(named('kept')).toEqual(['sampleTalk', 'instructions', 'nickname', 'creatorNotes']);
  expect(named('dropped')).toEqual(['macros']);
});

test('pronouns follow the description, if it speaks clearly of one', async () => {
  const pronounsOf = async (description: string) => (await imported({ name: 'Ilse', description })).fitted.pronouns;
  expect(await pronounsOf('She keeps her ferry.')).toBe('She/Her/Hers');
  expect(await pronounsOf('He keeps his ferry.')).toBe('He/Him/His');
  expect(await pronounsOf('She and he keep the ferry.')).toBe('They/Them/Theirs');
});

test('macros become their first choice or nothing, names stay open', () => {
  expect(toSpoken('- {{char}} {{random:sings,hums}} to {{user}}{{// a note}}.{{pick::A::B}}')).toBe(
    '{{char}} sings to {{user}}.A',
  );
  expect(toSpoken('@@depth 4\nThe bell.').trim()).toBe('The bell.');
});

const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 60 }));
const anyField = fc.oneof({ weight: 4, arbitrary: anyText }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) });
const anyEntry = fc.record(
  {
    keys: fc.array(anyText, { maxLength: 4 }),
    secondary_keys: fc.oneof(fc.array(anyText, { maxLength: 2 }), fc.constant(null)),
    content: anyText,
    enabled: fc.boolean(),
    constant: fc.oneof(fc.boolean(), fc.constant(null)),
    priority: fc.oneof(fc.double(), fc.integer()),
    insertion_order: fc.oneof(fc.double(), fc.integer()),
    use_regex: fc.boolean(),
    extensions: fc.jsonValue({ maxDepth: 2 }),
  },
  { requiredKeys: [] },
);
const anyData = fc.record(
  {
    ...Object.fromEntries(Object.keys(cardData.shape).map((name) => [name, anyField])),
    name: fc.oneof({ weight: 6, arbitrary: anyText }, { weight: 1, arbitrary: fc.jsonValue() }),
    character_book: fc.oneof(fc.record({ entries: fc.array(anyEntry, { maxLength: 8 }) }), fc.constant(null)),
    alternate_greetings: fc.oneof(fc.array(anyText, { maxLength: 4 }), fc.constant(null)),
    assets: fc.constant(null),
    group_only_greetings: fc.constant(null),
    extensions: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 })), fc.constant(null)),
  },
  { requiredKeys: ['name'] },
);

test('any card becomes a character or is refused as a bad request', async () => {
  let accepted = 0;
  const card = fc.oneof(
    anyData,
    anyData.map((data) => ({ spec: 'chara_card_v2', data })),
    fc.jsonValue({ maxDepth: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(card, async (value) => {
      try {
        expectToFit(await imported(value));
        accepted += 1;
      } catch (problem) {
        if (!(problem instanceof CodedError)) throw problem;
        expect(problem.status).toBe(400);
      }
    }),
    { numRuns: 400 },
  );
  expect(accepted).toBeGreaterThan(40);
});
