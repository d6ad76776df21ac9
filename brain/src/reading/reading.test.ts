import { describe, expect, test } from 'vitest';
import { spellOut } from './chat-spelling.ts';
import { followUpIn } from './follow-ups.ts';
import { withoutChatter, withoutLeadIns } from './lead-ins.ts';
import { mentionedIn } from './mentions.ts';

test.each([
  ['who r u', 'who are you'],
  ['whats ur name', "what's your name"],
  ['ur so kind', 'you are so kind'],
  ['Dont do that', "Don't do that"],
  ['wanna be friends?', 'want to be friends?'],
  ['heyyy, r u the boss', 'hey, are you the boss'],
  ['need 2 get there tmrw, how much 4 the boat', 'need to get there tomorrow, how much for the boat'],
  ['c u, thats sooo coool', "see you, that's so cool"],
  ['I have 2 brothers, 21 cousins and no 9:30 train', 'I have two brothers, 21 cousins and no 9:30 train'],
  ['whats 12 times 4', "what's 12 times 4"],
  ['wat happened when u were 11?', 'what happened when you were eleven?'],
  ['idk tbh', "I don't know tbh"],
  ['I’m Ur', "I'm Your"],
  ['Dublin is a fine town.', 'Dublin is a fine town.'],
])('%s is read as %s', (typed, read) => {
  expect(spellOut(typed)).toBe(read);
});

test.each([
  ['haha ok. are you married', 'are you married'],
  ['lol who are you', 'who are you'],
  ['wait so what happened then', 'what happened then'],
  ['anyway, do you like music?', 'do you like music?'],
  ['tell me a joke lol', 'tell me a joke'],
  ['are you ok, mate?', 'are you ok?'],
  ['so what?', 'so what?'],
  ['ok', 'ok'],
  ['You poor man.', 'You poor man.'],
  ['Like a stone, he sank.', 'Like a stone, he sank.'],
  ['nice. where is it', 'where is it'],
  ['cool. where is it', 'where is it'],
  ['ok serious q, who rang it', 'who rang it'],
])('of %s, %s is what matters', (said, matters) => {
  expect(withoutLeadIns(said)).toBe(matters);
});

test('chat words are no words of another world', () => {
  expect(withoutChatter('lol, the bell? haha').replace(/\s+/g, ' ').trim()).toBe(', the bell?');
});

describe('follow-ups', () => {
  test.each([
    ['who told you that', 'source'],
    ['and how do you know?', 'source'],
    ['says who', 'source'],
    ['why?', 'reason'],
    ['but why not', 'reason'],
    ['another one', 'another'],
    ['and then?', 'onward'],
    ['what else', 'onward'],
    ['ok. and how come?', 'reason'],
    ['what makes you think so', 'source'],
    ['tell me more about it', 'onward'],
    ['then why are you here', null],
    ['is it true that the king is dead, and who told you that it was so', null],
    ['how do you know the queen', null],
    ['who told you that i was coming to the island', null],
    ['why did she leave', null],
  ] as const)('"%s" is %s', (message, kind) => {
    expect(followUpIn(message)).toBe(kind);
  });
});

test.each([
  ['Who is the man in berth nine?', 'The Tea from Berth Nine', false],
  ['What was in the tea?', 'The Tea from Berth Nine', true],
  ['There is ash on the floor.', 'The Crown of Ash', false],
  ['Who wore the crown?', 'The Crown of Ash', true],
  ['Tell me of Hallowmere.', 'The Clapper of Hallowmere', false],
  ['Is that a medallion?', 'Warden’s Medallion', true],
  ['How is your sister?', 'The Two Sisters', false],
  ['Where is his fortune?', "Sami's Whole Fortune", true],
])('%s mentions %s: %s', (text, name, expected) => {
  expect(mentionedIn(text, [{ name }])).toHaveLength(expected ? 1 : 0);
});
