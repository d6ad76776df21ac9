import { expect, test } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { newMemory } from '../memory/memory.ts';
import { osric, osricsSheet } from '../testing/fixtures.ts';
import { mayTell } from './may-tell.ts';

const secret: Line = {
  text: 'I strike the drowned bell myself with my ferry pole.',
  spoken: 'I strike the drowned bell myself with my ferry pole.',
  kind: 'personal',
  secret: true,
};
const invites = 'Ask me what I strike the bell with. I have the answer ready.';
const sheet = { ...osricsSheet, ordinary: { ...osricsSheet.ordinary, regret: [invites] } };
const persona = { ...osric, mood: { ...osric.mood, trust: 2 }, sheet };
const asked = { memory: newMemory(persona), persona };

test('what a character invites to ask about is told', () => {
  expect(mayTell(secret, asked)).toBe(false);
  expect(mayTell(secret, { ...asked, lastReply: invites })).toBe(true);
  expect(mayTell(secret, { ...asked, lastReply: 'Ask me about the soup.' })).toBe(false);
});

test('players invite nobody by words that a character repeats', () => {
  const lastReply = 'You promised to let people ask us about the bell that you strike.';
  expect(mayTell(secret, { ...asked, lastReply })).toBe(false);
});

test('looks into the last reply only for what is secret', () => {
  const open = { ...secret, secret: false };
  const reply = Object.defineProperty({ ...asked }, 'lastReply', {
    get: () => {
      throw new Error('The reply was read.');
    },
  });
  expect(mayTell(open, reply)).toBe(true);
});
