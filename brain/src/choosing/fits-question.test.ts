import { expect, test } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { newMemory } from '../memory/memory.ts';
import { createWorld } from '../reading/out-of-world.ts';
import type { QuestionKind } from '../reading/types.ts';
import { understand } from '../reading/understand.ts';
import { buildSituation, lake, osric } from '../testing/fixtures.ts';
import {
  asksForAnything,
  asksWhyOfNothing,
  asksWhyWithheld,
  canAnswer,
  containsAllWords,
  fitsQuestionKind,
} from './fits-question.ts';
import type { Situation } from './plan.ts';

const line = (text: string): Line => ({ text, spoken: text, kind: 'common', secret: false });

const asked = (text: string, justHeld = false) => buildSituation(text, { memory: { justHeld } });

test.each<[QuestionKind | null, string, boolean]>([
  ['who', 'Safflower is used to dye cheap cloth.', false],
  ['who', 'The caravan carries paper from Herat to Samarkand.', false],
  ['who', 'It was carried in by Master Darius.', true],
  ['why', 'Hallowmere drowned in one night.', false],
  ['why', 'I stole it so that nobody could ring it.', true],
  ['where', 'The medallion went into the reeds by the landing.', true],
  ['how-many', 'Nobody eats fish from the lake.', false],
  [null, 'Nobody eats fish from the lake.', true],
])('for %s, "%s": %s', (kind, text, expected) => {
  expect(fitsQuestionKind(line(text), kind)).toBe(expected);
});

test.each([
  ['How long have you rowed here?', 'The express has been stopped since eight.', false],
  ['How long have you rowed here?', 'Osric has rowed here for longer than anybody remembers.', true],
  ['How long have you rowed here?', 'I have rowed for forty winters.', true],
  ['How many people drowned?', 'Three hundred people drowned.', true],
  ['How many people are asleep?', 'Item one is the noise that people make.', false],
  ['How many people are asleep?', 'Nobody sleeps here.', true],
  ['Do you ever leave the boat?', 'Captain Rue has never robbed my boat.', false],
  ['Do you ever leave the boat?', 'I row the only boat on the lake.', true],
  ['Did you see the boat?', 'Captain Rue has never robbed my boat.', true],
  ['Can you lie?', 'A shipmind cannot lie.', true],
  ['Where did you put it?', 'People leave candles at a shrine.', false],
  ['Where did you put it?', 'I put it in the jar.', true],
  ['How did you die?', 'It took me by my letters.', true],
  ['How did you die?', 'Mr Graves leaves the carpet loose for me.', false],
  ['How did you know it?', 'The bell told everybody.', true],
  ['Do you have children?', 'We carry forty sleepers, and eleven are children.', false],
  ['Do you have children?', 'My boy is at sea.', true],
  ['Do you have a sweetheart?', 'Willow bark for the fever, honey for the wound.', false],
  ['How old are you?', 'The old tower burned for years.', false],
  ['How old are you?', 'I am fourteen.', true],
])('%s %s: %s', (question, text, expected) => {
  expect(canAnswer(line(text), asked(question))).toBe(expected);
});

test('recognises a question about withholding only after something was withheld', () => {
  expect(asksWhyWithheld(asked('Why?', true))).toBe(true);
  expect(asksWhyWithheld(asked('but why not?', true))).toBe(true);
  expect(asksWhyWithheld(asked("why won't you tell me?", true))).toBe(true);
  expect(asksWhyWithheld(asked('Why?'))).toBe(false);
  expect(asksWhyWithheld(asked('Why did the bell fall?', true))).toBe(false);
});

test('a bare ‘why’ asks only for the reason of the last line', () => {
  const after = (ago: number): Situation => {
    const topic = 'Hallowmere drowned in one night.';
    const memoryWithTopic = { topics: [topic], tellings: [{ line: topic, turn: 3 - ago, times: 1 }] };
    const memory = { ...newMemory(osric), turn: 3, ...memoryWithTopic };
    const context = { persona: osric, scene: lake, memory, world: createWorld([]) };
    return { ...asked('Why?'), memory, understanding: understand({ kind: 'speech', text: 'Why?' }, context) };
  };
  expect(asksWhyOfNothing(after(0))).toBe(false);
  expect(asksWhyOfNothing(after(1))).toBe(true);
  expect(asksWhyOfNothing(asked('Why?'))).toBe(true);
  expect(asksWhyOfNothing(asked('Why did it drown?'))).toBe(false);
});

test.each([
  ['What did you see?', true],
  ['and what do you know?', true],
  ['What did you see in the tower?', false],
  ['What do you want?', false],
])('%s asks for anything: %s', (core, expected) => {
  expect(asksForAnything(core)).toBe(expected);
});

test.each([
  ['Are any of them children?', 'We carry forty sleepers, and eleven of them are children.', true],
  ['Who signed the order?', 'I signed the order.', true],
  ['Who signed the order?', 'Marrowby burned.', false],
  ['What happened to the bell?', 'The bell is in the lake.', false],
])('%s has its words in "%s": %s', (question, text, expected) => {
  expect(containsAllWords(line(text), asked(question))).toBe(expected);
});
