import { type Bank, chooseManner } from '../banks/manner.ts';
import { createRandom } from '../text/random.ts';
import type { Persona } from '../types.ts';
import { narrate } from '../wording/narrate.ts';

/** What a silent listener reacts to: its name, an unkind word or a kind one. */
export type Occasion = 'named' | 'harsh' | 'kind';

/** The narrator's sentences about a listener. Verbs are `{s}` forms. */
const reactions: Record<Occasion, Bank> = {
  named: {
    any: ['{Name} look{s} up at {his} name.', '{Name} hear{s} {his} name, and wait{s}.'],
    warm: ['{Name} look{s} up and smile{s} a little at {his} name.'],
    reserved: ['{Name} glance{s} up at {his} name, and down again.'],
    sharp: ['{Name} turn{s} {his} head at {his} name, and {his} eyes narrow.'],
    grand: ['{Name} raise{s} an eyebrow at {his} name.'],
    lively: ['{Name} lean{s} forward at {his} name, and think{s} better of it.'],
  },
  harsh: {
    any: ['{Name} stiffen{s}.', '{Name} look{s} from one to the other.'],
    warm: ['{Name} wince{s} at that.'],
    reserved: ['{Name} look{s} down at {his} hands.'],
    sharp: ['{Name} show{s} {his} teeth. It is not quite a smile.'],
    grand: ['{Name} draw{s} {his} shoulders back.'],
    lively: ['{Name} whistle{s} under {his} breath.'],
  },
  kind: {
    any: ['Something in the face of {name} grows softer.'],
    warm: ['{Name} smile{s} at that.'],
    reserved: ['{Name} nod{s}, as if to {his} own thoughts.'],
    sharp: ['{Name} roll{s} {his} eyes, not unkindly.'],
    grand: ['{Name} incline{s} {his} head.'],
    lively: ['{Name} grin{s}.'],
  },
};

/** Returns a narrated gesture of a listener; the same for the same seed. */
export function narrateReaction(persona: Persona, occasion: Occasion, seed: string): string {
  const bank = reactions[occasion];
  const own = bank[chooseManner(persona)] ?? [];
  return narrate(createRandom(`${seed}/${persona.id}`).pick([...own, ...own, ...bank.any]), persona);
}
