import { expect, test } from 'vitest';
import type { Line } from '../finding/retrieve.ts';
import { newMemory } from '../memory/memory.ts';
import { createWorld } from '../reading/out-of-world.ts';
import { understand } from '../reading/understand.ts';
import { lake, osric, osricsSheet } from '../testing/fixtures.ts';
import { findInvitations, mayTell } from './may-tell.ts';

const secret: Line = {
  text: 'I strike the drowned bell myself with my ferry pole.',
  spoken: 'I strike the drowned bell myself with my ferry pole.',
  kind: 'personal',
  secret: true,
};
const invites = 'Ask me what I strike the bell with. I have the answer ready.';
const sheet = { ...osricsSheet, ordinary: { ...osricsSheet.ordinary, regret: [invites] } };
const persona = { ...osric, mood: { ...osric.mood, trust: 2 }, sheet };
const asked = { memory: newMemory(persona), persona, scene: lake };
const after = (lastReply: string) => ({ ...asked, invitations: findInvitations(lastReply, persona, lake) });

test('what a character invites to ask about is told', () => {
  expect(mayTell(secret, asked)).toBe(false);
  expect(mayTell(secret, after(invites))).toBe(true);
  expect(mayTell(secret, after('Ask me about the soup.'))).toBe(false);
});

test('players invite nobody by words that a character repeats', () => {
  const lastReply = 'You promised to let people ask us about the bell that you strike.';
  expect(mayTell(secret, after(lastReply))).toBe(false);
});

test('looks at invitations only for what is secret', () => {
  const open = { ...secret, secret: false };
  const reply = Object.defineProperty({ ...asked }, 'invitations', {
    get: () => {
      throw new Error('The invitations were read.');
    },
  });
  expect(mayTell(open, reply)).toBe(true);
});

test('a line waits for what its author says: to be confronted, or the end', () => {
  const confronted: Line = { ...secret, when: 'confronted' };
  const message = (text: string) => {
    const world = createWorld([], '');
    return {
      ...asked,
      understanding: understand({ kind: 'speech', text }, { persona, scene: lake, memory: asked.memory, world }),
    };
  };
  expect(mayTell(confronted, message('What rings at night?'))).toBe(false);
  expect(mayTell(confronted, message('I know what you did.'))).toBe(true);
  const trusted = { ...asked, memory: { ...asked.memory, rapport: 6, withheld: Array(4).fill(secret.text) } };
  const last: Line = { ...secret, when: 'end' };
  expect(mayTell(last, trusted)).toBe(false);
  expect(mayTell(last, { ...asked, scene: { ...lake, isAtEnd: true } })).toBe(true);
});
