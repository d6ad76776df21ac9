import type { BankName } from '../banks/lines.ts';
import { confidence, confides } from '../mood/confidences.ts';
import type { Act } from '../reading/types.ts';
import { goOn } from './keep-going.ts';
import { bank, own } from './moves.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';
import { solace } from './solace.ts';

export function wellBeing({ memory }: Situation): BankName {
  const { joy, fear } = memory.mood;
  if (fear >= 6.5) return 'wellAfraid';
  if (joy >= 6.2) return 'wellHappy';
  return joy <= 3.8 ? 'wellSad' : 'wellEven';
}

export function answerAction(situation: Situation): Move[] {
  const { understanding, persona } = situation;
  const action = understanding.action ?? 'other';
  const first: Move = { kind: 'deed', action };
  if (action === 'look') return [first, { kind: 'scenery' }, ...goOn(situation, 0.1)];
  if (action === 'attack') return [first, bank('threat')];
  if (action === 'leave') return [first, own(persona.farewells, 'farewell')];
  if (action === 'give') return [first, bank('gift')];
  if (action === 'weep') return [first, bank('sorrow')];
  return [first, ...goOn(situation, 0.2), bank('listening')].slice(0, 2);
}

/** Acts with their own reaction, most important first. */
const reactions: readonly [Act, BankName, goesOn: boolean][] = [
  ['threat', 'threat', false],
  ['insult', 'insult', false],
  ['accusation', 'accused', false],
  ['fearlessness', 'unafraid', true],
  ['objection', 'objection', false],
  ['laugh', 'laugh', true],
  ['affection', 'affection', true],
  ['compliment', 'compliment', true],
  ['apology', 'apology', true],
  ['sympathy', 'sympathy', true],
  ['sorrow', 'sorrow', true],
  ['promise', 'promise', true],
  ['pressing', 'pressed', false],
  ['order', 'ordered', false],
  ['gift', 'gift', true],
  ['thanks', 'thanks', true],
  ['surprise', 'surprise', true],
  ['gladness', 'gladness', true],
  ['disagreement', 'disagreement', true],
  ['acknowledgement', 'acknowledged', true],
  ['agreement', 'agreement', true],
  ['unsure', 'unsure', true],
];

/** Returns a withheld line after kindness. */
function findEarned({ memory, hits, persona, understanding }: Situation): Move | null {
  const text = memory.withheld.find((line) => !memory.told.includes(line));
  const line = hits.find((hit) => hit.line.text === text)?.line;
  // A line required by a quest needs a kind word; a confession needs more. 'I won't tell' halves the remaining need.
  const sworn = understanding.acts.has('promise') ? confides.again / 2 : 0;
  const earned = line?.sought?.here || confidence(memory, persona) + sworn >= confides.again;
  return line && earned ? { kind: 'line', line, link: 'opens' } : null;
}

export function react(situation: Situation): Plan | null {
  const { acts, kindness } = situation.understanding;
  const found = reactions.find(([act]) => acts.has(act));
  if (!found) return null;
  const [, named, goesOn] = found;
  const name: BankName = named === 'sorrow' ? solace(situation.understanding.matter) : named;
  const opened = kindness >= 0.4 || acts.has('promise') ? findEarned(situation) : null;
  if (opened) return createPlan(bank(name), opened);
  // A mere 'ok' leaves it to the character to continue.
  const listens = found[0] === 'acknowledgement';
  const more = goesOn && !situation.random.chance(listens ? 0.15 : 0.35) ? goOn(situation, listens ? 0.25 : -0.12) : [];
  // 'It is forgotten. Do you sleep well?' is a bad continuation; after a mere 'yes' or 'hm', a question is fine.
  const asks = listens || found[0] === 'agreement' || found[0] === 'unsure' || found[0] === 'disagreement';
  return createPlan(bank(name), ...more.filter((move) => asks || move.kind !== 'back'));
}
