import { describe, expect, test } from 'vitest';
import { chooseSecond, chooseSpeakers, type Listener } from './speakers.ts';

const thorne: Listener = {
  id: 'thorne',
  name: 'Captain Thorne',
  pronouns: 'He/Him/His',
  description: 'Elias Thorne, fifty, is captain of the king’s guard, tired and exact.',
  extravert: 4,
  isSilent: false,
  spokeAgo: null,
  stake: 0,
};
const pim: Listener = {
  id: 'pim',
  name: 'Pim',
  pronouns: 'He/Him/His',
  description: 'A kitchen boy of twelve who sees everything.',
  extravert: 7,
  isSilent: false,
  spokeAgo: null,
  stake: 0,
};
const mabel: Listener = {
  id: 'mabel',
  name: 'Mother Mabel Reed',
  pronouns: 'She/Her/Hers',
  description: 'Mabel Reed, sixty, is the last priestess of the drowned chapel.',
  extravert: 2,
  isSilent: false,
  spokeAgo: null,
  stake: 0,
};

type Change = Partial<Pick<Listener, 'isSilent' | 'spokeAgo' | 'stake'>>;

/** The three, each with what is special this time. */
const people = (changes: Record<string, Change> = {}): Listener[] =>
  [thorne, pim, mabel].map((one) => ({ ...one, ...changes[one.id] }));

function route(
  text: string,
  changes: Record<string, Change> = {},
  more: { to?: string; acts?: true; last?: string } = {},
) {
  const message = { text, isAction: more.acts ?? false, to: more.to ?? null, lastReply: more.last ?? null };
  return chooseSpeakers(message, people(changes));
}

const thorneSpoke = { thorne: { spokeAgo: 0 }, pim: { spokeAgo: 1 }, mabel: { spokeAgo: 2 } };

describe('the first to answer', () => {
  test.each([
    ['Thorne, what did you see?', 'thorne'],
    ['What did you see, Thorne?', 'thorne'],
    ['what did you see thorne', 'thorne'],
    ['thorne what did you see', 'thorne'],
    ['Thorne did you ring it?', 'thorne'],
    ['And you, captain, where were you?', 'thorne'],
    ['Captain! Answer me.', 'thorne'],
    ['you, captain', 'thorne'],
    ['Elias?', 'thorne'],
    ['Hey Pim, come here.', 'pim'],
    ['Pim?', 'pim'],
    ['So, Pim: who rang the bell?', 'pim'],
    ['@pim who rang the bell', 'pim'],
    ['Good evening, Mother Reed.', 'mabel'],
    ['Mabel, I need your help.', 'mabel'],
    ['Tell me, Mabel, is it deep?', 'mabel'],
    ['Thank you. And what about Mabel?', 'mabel'],
    ['Thrne, what did you see?', 'thorne'],
    ['I would like to hear from Pim.', 'pim'],
    ['Let Pim answer.', 'pim'],
    ['*looks at Pim*', 'pim'],
    ['*turns to the captain* Well?', 'thorne'],
    ['*looks at Pim* Thorne, is that true?', 'thorne'],
    ['*smiles at her*', 'mabel'],
    ['*looks away from Pim*', 'thorne'],
    ['What is Thorne hiding?', 'thorne'],
    ['Is Pim lying?', 'pim'],
    ['Thorne’s sword is wet.', 'thorne'],
    ['Thorne, do you trust Pim?', 'thorne'],
    ['Not you, Pim. Somebody else.', 'thorne'],
    ['Tell me about your mother.', 'pim'],
    ['Hello.', 'pim'],
  ])('%s', (text, expected) => {
    expect(route(text)?.first).toBe(expected);
  });

  test.each([
    ['What do you mean?', 'thorne'],
    ['Why?', 'thorne'],
    ['And then?', 'thorne'],
    ['Do you trust Pim?', 'thorne'],
    ['Is that true, Pim?', 'pim'],
    ['pim would u rlly take the bell', 'pim'],
    ['pim did a saint ever save u', 'pim'],
    ['Does Mabel know that?', 'mabel'],
    ['The bell rang twice that night, and nobody went.', 'pim'],
    ['Everybody, listen!', 'pim'],
  ])('after Thorne spoke: %s', (text, expected) => {
    expect(route(text, thorneSpoke)?.first).toBe(expected);
  });

  test('a character who asked the player something gets the answer', () => {
    const last = 'The door was open. Where do you come from?';
    expect(route('From the village below.', thorneSpoke, { last })?.first).toBe('thorne');
  });

  test('the character who knows most answers a question addressed to nobody', () => {
    expect(route('Where is the king’s ring?', { mabel: { stake: 0.6 } })?.first).toBe('mabel');
    expect(route('Who has seen the ring?', { mabel: { stake: 0.6 }, pim: { stake: 0.5 } })?.first).toBe('mabel');
  });

  test('the person whom the player taps answers, whatever the words say', () => {
    expect(route('Pim, what is this?', {}, { to: 'mabel' })?.first).toBe('mabel');
  });

  test('an action is for whom it names', () => {
    expect(route('I kneel before Mother Reed', {}, { acts: true })?.first).toBe('mabel');
    expect(route('hands Pim the ring', {}, { acts: true })?.first).toBe('pim');
  });

  test('silenced people never speak, not even when named', () => {
    const silent = { thorne: { isSilent: true } };
    expect(route('Thorne, what did you see?', silent)?.first).not.toBe('thorne');
    const all = { thorne: { isSilent: true }, pim: { isSilent: true }, mabel: { isSilent: true } };
    expect(route('Hello?', all)).toBeNull();
  });

  test('nobody stays silent in a long talk, and the talkative speak most', () => {
    const spoken: string[] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      const ago = (id: string) => ({
        spokeAgo: spoken.includes(id) ? spoken.length - 1 - spoken.lastIndexOf(id) : null,
      });
      const first = route('The wind has turned to the west again.', {
        thorne: ago('thorne'),
        pim: ago('pim'),
        mabel: ago('mabel'),
      })?.first;
      spoken.push(first ?? '');
    }
    const count = (id: string) => spoken.filter((one) => one === id).length;
    expect(count('pim')).toBeGreaterThan(count('mabel'));
    expect(count('mabel')).toBeGreaterThanOrEqual(4);
  });
});

describe('the second to speak', () => {
  const second = (text: string, reply: string, changes: Record<string, Change> = {}, more: { to?: string } = {}) => {
    const speakers = route(text, changes, more);
    return speakers && chooseSecond(speakers, reply, people(changes));
  };

  test.each([
    ['Thorne and Pim, what did you see?', { id: 'pim', because: 'called' }],
    ['Thorne, Pim: out with it.', { id: 'pim', because: 'called' }],
    ['What did you two see?', { id: 'thorne', because: 'all' }],
    ['Hello everyone.', { id: 'thorne', because: 'all' }],
    ['ok everyone: who brought it to him?', { id: 'thorne', because: 'all' }],
    ['Thorne, what did you see?', null],
    ['Where is it?', null],
  ])('%s', (text, expected) => {
    expect(second(text, 'Nothing at all.')).toEqual(expected);
  });

  test('whom the first reply names may answer', () => {
    expect(second('Thorne, who was there?', 'Ask Pim. He was there.')).toEqual({ id: 'pim', because: 'named' });
    expect(second('Thorne, who was there?', 'Ask Pim.', { pim: { isSilent: true } })).toBeNull();
  });

  test('who knows something of it may add it, unless somebody was meant', () => {
    const knowing = { thorne: { stake: 0.9 }, mabel: { stake: 0.7 } };
    expect(second('Where is the ring?', 'I lost it.', knowing)).toEqual({ id: 'mabel', because: 'stake' });
    expect(second('Thorne, where is the ring?', 'I lost it.', knowing)).toBeNull();
    expect(second('Where is the ring?', 'I lost it.', knowing, { to: 'thorne' })).toBeNull();
  });
});

describe('those who are meant', () => {
  test.each<[string, string | undefined, string[]]>([
    ['shows everyone the medallion', undefined, ['thorne', 'pim', 'mabel']],
    ['holds up the medallion', undefined, ['thorne', 'pim', 'mabel']],
    ['shows everyone the letter of Captain Thorne', undefined, ['thorne', 'pim', 'mabel']],
    ['shows Pim and Thorne the medallion', undefined, ['pim', 'thorne']],
    ['shows the medallion', 'pim', ['pim']],
  ])('of %j', (text, to, meant) => {
    expect(route(text, {}, { acts: true, ...(to && { to }) })?.meant).toEqual(meant);
  });
});
