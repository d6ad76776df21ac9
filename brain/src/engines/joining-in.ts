import { type Bank, listLines } from '../banks/manner.ts';
import type { Situation } from '../choosing/plan.ts';
import { shortName } from '../text/names.ts';
import { capitalise } from '../text/text.ts';
import type { TurnInput } from '../types.ts';
import { fill } from '../wording/fill.ts';
import { pickFreshest } from '../wording/freshest.ts';
import type { Piece } from '../wording/word.ts';

/** What somebody says who adds to what another has just said. None of it judges whether that was true. */
const additions: Bank = {
  any: [
    'I can add to what {name} says.',
    'You have heard {name}. Now hear me.',
    'One thing more, beside what {name} says.',
  ],
  warm: ['Let me add to that, {name}.', '{Name} has begun; let me go on.'],
  reserved: ['{Name} has spoken. One thing more.', 'I would add one thing, {name}.'],
  sharp: ['Enough, {name}. My turn.', 'Now listen to me, and not only to {name}.'],
  grand: ['Allow me, {name}.', '{Name} will forgive me if I go on.'],
  lively: ['Oh, and there is more!', 'Wait, {name}, let me tell this bit.'],
};

/** Probability of such words before something that is told. */
const chance = 0.6;

/** Lets a character who speaks after another begin with a word about that, if it has something to tell. */
export function joinIn(pieces: Piece[], { group }: TurnInput, { persona, memory, random }: Situation): Piece[] {
  const [first] = pieces;
  const tells = first?.line && first.opener === null;
  if (!group?.after || !tells || !random.chance(chance)) return pieces;
  const name = shortName(group.after).replace(/^The /, 'the ');
  const texts = listLines(additions, persona).map((text) => fill(text, { name, Name: capitalise(name) }));
  const text = pickFreshest(texts, memory, random);
  return [{ sentences: [{ speaker: 'npc', text }], line: null, opener: text, awaiting: null }, ...pieces];
}
