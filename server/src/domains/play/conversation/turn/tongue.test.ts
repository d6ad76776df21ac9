import { expect, test } from 'vitest';
import { wordInTongue } from './tongue.ts';

const who = { accountId: 'a', characterId: 'c' };
const translate = async (lines: readonly string[], sample: string) => lines.map((line) => `${line} (${sample})`);

test('lines are told in the language of the last words of the player', async () => {
  const said = ['Good evening to you.', '¿Dónde está el padre de usted?'];
  expect(await wordInTongue(['Come in.'], { said, ...who }, translate)).toEqual([`Come in. (${said.join(' ')})`]);
  expect(await wordInTongue(['Come in.'], { said: [...said, 'Where is he now?'], ...who }, translate)).toEqual([
    'Come in.',
  ]);
  expect(await wordInTongue(['Come in.'], { said, ...who }, undefined)).toEqual(['Come in.']);
});

test('before the player has said anything, the character’s words show the language', async () => {
  const reply = 'Mi padre está descansando, y van nueve días.';
  expect(await wordInTongue(['Who are you?'], { said: [], reply, ...who }, translate)).toEqual([
    `Who are you? (${reply})`,
  ]);
});

test('lines stay as they are if nobody can translate them, or not in time', async () => {
  const said = ['¿Dónde está el padre de usted?'];
  expect(await wordInTongue(['Come in.'], { said, ...who }, async () => null)).toEqual(['Come in.']);
  expect(await wordInTongue(['Come in.'], { said, ...who }, () => new Promise(() => {}), 10)).toEqual(['Come in.']);
});
