import { expect, test } from 'vitest';
import { newMemory } from '../memory/memory.ts';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { lake, osric } from '../testing/fixtures.ts';
import { createRandom } from '../text/random.ts';
import type { Situation } from './plan.ts';
import { bringsToMind, tellsOfThePast } from './player-tales.ts';

function buildTold(text: string): Situation {
  const context = { persona: osric, scene: lake, memory: newMemory(osric), world: createWorld([]) };
  const understanding = understand({ kind: 'speech', text }, context);
  const rest = {
    opens: false,
    playerName: null,
    lastReply: null,
    hits: [],
    reserved: null,
    toldByOther: null,
    answers: [],
    followUps: [],
    invitations: new Set<string>(),
    nearTopic: [],
  };
  const sheet = { ordinary: [], story: 0, nearestFact: null, told: null, avoid: '' };
  return { ...context, ...rest, ...sheet, understanding, random: createRandom('a') };
}

test.each([
  ['my grandfather made clocks', 'Josiah mended the clocks of the street.', 0.4, true],
  ['my grandfather made clocks', 'Josiah mended the clocks of the street.', 0.3, false],
  ['I have been walking all day.', 'It has rained almost every day.', 0.4, false],
  ['your sister misses you', 'Augusta sets me a place.', 0.4, true],
  ['My mother wanted me to be a baker.', 'The scroll is kept behind the throne.', 0.4, false],
])('"%s" brings "%s" to mind at %f: %s', (text, known, score, expected) => {
  const line = { text: known, spoken: known, kind: 'common' as const, secret: false };
  expect(bringsToMind({ line, score }, buildTold(text))).toBe(expected);
});

test.each([
  ['i was late for my own wedding', true],
  ['we never found the key', true],
  ['i have a key', false],
  ['you were late', false],
])('"%s" is about the past: %s', (core, expected) => {
  expect(tellsOfThePast(core)).toBe(expected);
});
