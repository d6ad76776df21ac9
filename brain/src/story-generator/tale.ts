import { createRandom } from '../text/random.ts';
import { extraChoices, trusts, uses } from './banks.ts';
import { ownWayOutcome } from './own-way.ts';
import { matchChoice, type OwnWords, readOwnWords, writeMemo } from './own-words.ts';
import { type Beat, type Plan, shuffled } from './plan.ts';
import type { ActionStyle, CastMember, Choice, Setting } from './types.ts';
import { fill, fillTitle, personSlots, type Slots, settingSlots } from './words.ts';

/** An action of the player as others remember it. */
export interface Memo {
  /** Continues after 'you'. Names are slots, because speakers refer to them as 'me' or 'her'. */
  text: string;
  bond: number;
  rival: Choice['rival'];
  /** The kind of scene in which it happened. */
  beat: Beat;
  recalled: boolean;
}

/** A choice offered in a scene. */
export type Offer = Omit<Choice, 'outcome'> & { outcome: string; use?: 'gain' | 'ally' };

/** What was done in a scene: the letter of what was offered, or own words as they were read. */
export type ChosenAction = string | OwnWords;

/** Makes a noun definite: 'a brass whistle' becomes 'the brass whistle' once it is known. */
const known = (thing: string) => thing.replace(/^an? /, 'the ');

/** Fills in a memory's places and offices, because it is told elsewhere; people stay slots. */
function settled(memo: string, slots: Slots): string {
  return memo.replace(/(?:\bin )?\{(?!ally\}|rival\})[^{}]+\}/gi, (slot) => fill(slot, slots));
}

/** A story in progress: what has happened, and which texts have been used. */
export class Tale {
  readonly plan: Plan;
  readonly memos: Memo[] = [];
  readonly ways: ActionStyle[] = [];
  readonly path: ChosenAction[] = [];
  bond = 0;
  gain: string | null = null;
  private readonly decks = new Map<string, unknown[]>();
  private readonly met = new Set<string>();

  constructor(plan: Plan) {
    this.plan = plan;
  }

  /** Returns the slots of a scene in this setting. */
  slots(setting: Setting, more: Slots = {}): Slots {
    const { ally, rival, quest } = this.plan;
    const people = { ...personSlots('ally', ally), ...personSlots('rival', rival) };
    const kept = this.gain ? { gain: this.gain, kept: known(this.gain) } : {};
    return { ...settingSlots(setting), ...people, thing: quest.thing, goal: quest.goal, ...kept, ...more };
  }

  /** Draws the next entry of a bank in this story's own order; undefined if all have been used. */
  draw<T>(bank: string, entries: readonly T[]): T | undefined {
    let deck = this.decks.get(bank) as T[] | undefined;
    if (!deck) {
      deck = shuffled(entries, `${this.plan.seed} ${bank}`);
      this.decks.set(bank, deck);
    }
    return deck.shift();
  }

  /** Takes a matching entry from a bank before it is drawn. */
  reserve<T>(bank: string, entries: readonly T[], wanted: (entry: T) => boolean): T | undefined {
    const deck = (this.decks.get(bank) as T[] | undefined) ?? shuffled(entries, `${this.plan.seed} ${bank}`);
    this.decks.set(bank, deck);
    const index = deck.findIndex(wanted);
    return index < 0 ? undefined : deck.splice(index, 1)[0];
  }

  /** Whether this is the first meeting with a character; records the meeting. */
  meets({ id }: CastMember): boolean {
    const first = !this.met.has(id);
    this.met.add(id);
    return first;
  }

  chance(what: string, probability: number): boolean {
    return createRandom(`${this.plan.seed} ${what}`).chance(probability);
  }

  private remember(beat: Beat, { memo, bond, rival, way }: Pick<Choice, 'memo' | 'bond' | 'rival' | 'way'>): void {
    this.memos.push({ text: memo, bond: bond ?? 0, rival, beat, recalled: false });
    this.ways.push(way);
    this.bond += bond ?? 0;
  }

  /** Returns the way in which most of the player's actions were done, if there is one. */
  habit(): ActionStyle | undefined {
    return this.ways.find((way) => this.ways.filter((other) => other === way).length * 2 > this.ways.length);
  }

  /** Lets the player do in a scene of that kind what was done or written, and tells what comes of it. */
  act(done: ChosenAction, offers: readonly Offer[], setting: Setting, beat: Beat): string {
    const slots = this.slots(setting);
    const shown = offers.map((offer) => ({ text: fill(offer.text, slots) }));
    const index = typeof done === 'string' ? matchChoice(done, shown) : null;
    const offer = index === null ? undefined : offers[index];
    if (index !== null && offer) {
      this.path.push('abcd'.charAt(index));
      return this.take(beat, offer, slots);
    }
    const own = typeof done === 'string' ? readOwnWords(done) : done;
    this.path.push(own);
    this.remember(beat, { memo: writeMemo(own), way: own.way, ...(own.way === 'kind' ? { bond: 1 } : {}) });
    return ownWayOutcome(this, own, beat === 'cost', slots);
  }

  private take(beat: Beat, offer: Offer, slots: Slots): string {
    const outcome = fill(offer.outcome, slots);
    this.remember(beat, { ...offer, memo: settled(offer.memo, slots) });
    if (offer.use === 'gain') this.gain = null;
    if (offer.gain) this.gain = fill(offer.gain, slots);
    return outcome;
  }

  /** Returns up to `room` additional choices that follow from earlier actions. */
  extras(room: number): Offer[] {
    const offers: Offer[] = [];
    const use = this.gain === null ? undefined : this.draw('uses', uses);
    if (use)
      offers.push({
        text: extraChoices.gain,
        way: 'wise',
        outcome: use,
        memo: `found a use for ${known(this.gain ?? '')}`,
        use: 'gain',
      });
    const trust = this.bond >= 2 ? this.draw('trusts', trusts) : undefined;
    if (trust)
      offers.push({ text: extraChoices.ally, way: 'kind', outcome: trust, memo: 'left it to {ally}', use: 'ally' });
    return offers.slice(0, room);
  }

  title(text: string, setting: Setting): string {
    return fillTitle(text, this.slots(setting));
  }
}
