import { describe, expect, it } from 'vitest';
import { findGist, findSubjects } from './subject.ts';
import { inSecondPerson } from './turned.ts';

describe('the subjects of a line', () => {
  it.each([
    ['I strike the drowned bell myself, with my ferry pole.', ['the drowned bell', 'my ferry pole']],
    ['Gold does not burn, but it was not among the ashes.', ['the ashes']],
    ['It was the best night of my life.', []],
    ['whose desk the letter lay on', ['the letter']],
    ['The ferry pole stood in my hall.', ['the ferry pole', 'my hall']],
  ])('of %j are %j', (line, subjects) => {
    expect(findSubjects(line)).toEqual(subjects);
  });
});

describe('the gist of a line', () => {
  it.each([
    [
      'I take no coin for the crossing; I have not touched silver since I was eleven.',
      'I take no coin for the crossing.',
    ],
    ['If I knew, I would tell you.', 'If I knew, I would tell you.'],
    ['I row the only boat on the lake.', 'I row the only boat on the lake.'],
  ])('of %j is %j', (line, gist) => {
    expect(findGist(line)).toBe(gist);
  });
});

describe('the player’s words, repeated back', () => {
  it.each([
    ['I was late for my own wedding.', 'You were late for your own wedding.'],
    ["I'm a merchant from Isfahan", 'You are a merchant from Isfahan.'],
    ['I have a daughter too. She is seven.', 'You have a daughter too.'],
    ['You are late.', null],
    ['I said, "Go away".', null],
  ])('of %j is %j', (said, back) => {
    expect(inSecondPerson(said)).toBe(back);
  });
});
