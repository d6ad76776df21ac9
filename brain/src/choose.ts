import type { BankName } from './banks/lines.ts';
import { chooseAnswer, chooseMore, chooseSecret, revisit, volunteer } from './choose-knowledge.ts';
import type { Move, Plan, Situation } from './plan.ts';
import { isKept, type Line } from './retrieve.ts';
import { contentStems, words } from './text.ts';
import type { SceneItem } from './types.ts';
import type { Act } from './understand/types.ts';

const plan = (...moves: Move[]): Plan => ({ moves, withheld: null });
const bank = (name: BankName, fill?: Record<string, string>): Move =>
  fill ? { kind: 'bank', bank: name, fill } : { kind: 'bank', bank: name };
const own = (lines: readonly string[], name: BankName): Move => ({ kind: 'own', lines, bank: name });

/** How likely the character is to go on by itself: talkative and open ones do, distrustful ones do not. */
function talkativeness({ persona, memory }: Situation): number {
  const { extravert, open } = persona.personality;
  return 0.25 + 0.05 * extravert + 0.03 * (open - 5) + 0.05 * (memory.mood.trust - 5);
}

/** Something to keep the talk going: an untold line, a memory of what the player said, or a question back. */
function goOn(situation: Situation, eagerness = 0): Move[] {
  const { random, memory, playerName } = situation;
  const stale = memory.turn - memory.lastTold;
  if (random.chance(talkativeness(situation) + eagerness + 0.2 * Math.max(0, stale - 1))) {
    const move = volunteer(situation);
    if (move) return [move];
  }
  if (random.chance(0.3)) return [{ kind: 'callback' }];
  const earlier = stale > 2 && random.chance(0.5) ? revisit(situation) : null;
  if (earlier) return [earlier];
  if (memory.awaiting === null && random.chance(0.6)) {
    if (!playerName && memory.turn < 6 && random.chance(0.5)) return [{ kind: 'back', about: 'name' }];
    return [{ kind: 'back', about: random.pick(memory.turn < 3 ? ['purpose', 'self'] : ['self', 'next', 'purpose']) }];
  }
  return [];
}

function wellBeing({ memory }: Situation): BankName {
  const { joy, fear } = memory.mood;
  if (fear >= 6.5) return 'wellAfraid';
  if (joy >= 6.2) return 'wellHappy';
  return joy <= 3.8 ? 'wellSad' : 'wellEven';
}

function aboutMemory({ memory, random }: Situation): Plan {
  const { likes, claims } = memory.player;
  if (likes.length > 0 && (claims.length === 0 || random.chance(0.5)))
    return plan(bank('remembersLikes', { thing: likes.at(-1) ?? '' }));
  return claims.length > 0
    ? plan(bank('remembersClaim', { thing: claims.at(-1) ?? '' }))
    : plan(bank('remembersNothing'));
}

function deed(situation: Situation): Move[] {
  const { understanding, persona, random } = situation;
  const action = understanding.action ?? 'other';
  const first: Move = { kind: 'deed', action };
  if (action === 'look') return [first, { kind: 'scenery' }, ...goOn(situation, 0.1)];
  if (action === 'attack') return [first, bank('threat')];
  if (action === 'leave') return [first, own(persona.farewells, 'farewell')];
  if (action === 'give') return [first, bank('thanks')];
  if (action === 'weep') return [first, bank('sorrow')];
  return random.chance(0.5) ? [first, ...goOn(situation, 0.2)] : [first, own(persona.smallTalk, 'listening')];
}

/** Acts that call for a reaction of their own, the weightiest first. */
const reactions: readonly [Act, BankName, goesOn: boolean][] = [
  ['threat', 'threat', false],
  ['insult', 'insult', false],
  ['affection', 'affection', true],
  ['compliment', 'compliment', true],
  ['apology', 'apology', true],
  ['sympathy', 'sympathy', true],
  ['sorrow', 'sorrow', true],
  ['promise', 'promise', true],
  ['thanks', 'thanks', true],
  ['laugh', 'laugh', true],
  ['surprise', 'surprise', true],
  ['gladness', 'gladness', true],
  ['disagreement', 'disagreement', true],
  ['agreement', 'agreement', true],
  ['unsure', 'unsure', true],
];

/** Kindness brings out what was held back. */
function yielded({ memory, hits }: Situation): Move | null {
  const text = memory.withheld.find((line) => !memory.told.includes(line));
  const line = hits.find((hit) => hit.line.text === text)?.line;
  return line ? { kind: 'line', line, link: 'opens' } : null;
}

function react(situation: Situation): Plan | null {
  const { acts, kindness } = situation.understanding;
  const found = reactions.find(([act]) => acts.has(act));
  if (!found) return null;
  const [, name, goesOn] = found;
  const opened = kindness >= 0.4 ? yielded(situation) : null;
  if (opened) return plan(bank(name), opened);
  return plan(bank(name), ...(goesOn ? goOn(situation) : []));
}

/** A statement this near to a line brings it to mind. */
const remindingScore = 0.3;

function hear(situation: Situation): Plan {
  const { hits, memory, persona, random, understanding } = situation;
  const reminded = hits.find(
    (hit) => !memory.told.includes(hit.line.text) && !isKept(hit.line) && hit.line.kind !== 'hint',
  );
  if (reminded && reminded.score >= remindingScore)
    return plan({ kind: 'line', line: reminded.line, link: 'reminded' });
  const first: Move = random.chance(0.35)
    ? { kind: 'echo' }
    : random.chance(0.5)
      ? own(persona.smallTalk, 'listening')
      : bank('listening');
  return plan(first, ...goOn(situation, understanding.facts.claims.length > 0 ? 0.1 : 0));
}

function meet(situation: Situation): Plan {
  const { memory, persona, playerName, understanding } = situation;
  if (understanding.facts.name)
    return plan(bank('meetName', { name: understanding.facts.name }), ...goOn(situation, 0.1));
  if (memory.turn === 0) return plan(own(persona.greetings, 'greeting'));
  // A talk that has only just begun, with somebody who is known already.
  if (situation.opens) return plan(bank('greetingAnew'));
  return plan(bank('greetingAgain'), ...goOn(situation, 0.3 + (playerName ? 0.1 : 0)));
}

function help(situation: Situation): Plan {
  const { hits, memory, understanding } = situation;
  const hints = hits.filter((hit) => hit.line.kind === 'hint' && !memory.told.includes(hit.line.text));
  // 'What should I ask her?' wants another hint than 'Where should I look?'
  const talking = /\b(?:ask|talk|speak|say)\b/i;
  // What leads to something of its own is nearest to anybody's heart.
  const own = hits.find(({ line }) => line.sought?.hint && !memory.told.includes(line.text))?.line.sought?.hint;
  const hint =
    hints.find(({ line }) => line.text === own) ??
    hints.find(({ line }) => talking.test(line.text) === talking.test(understanding.matter)) ??
    hints[0];
  if (hint) return plan({ kind: 'line', line: hint.line, link: 'hint' });
  const move = volunteer(situation) ?? revisit(situation);
  return move ? plan(move) : plan(bank('noMore'), { kind: 'back', about: 'next' });
}

/** A line in which the character says what it is or does. */
function aboutMyself({ hits, memory }: Situation): Move[] {
  const untold = hits.filter(
    ({ line }) =>
      (line.kind === 'personal' || (line.kind === 'about' && line.spoken !== line.text)) &&
      !isKept(line) &&
      !memory.told.includes(line.text),
  );
  const found =
    untold.find(({ line }) => /^I(?:'m| am| was|'ve| have| keep| run| work)\b/.test(line.spoken)) ?? untold[0];
  return found ? [{ kind: 'line', line: found.line, link: 'plain' }] : [];
}

function overview(situation: Situation): Plan {
  const { hits, memory, persona } = situation;
  const known = hits.find(({ line }) => line.kind === 'common' && !memory.told.includes(line.text));
  if (!known) return chooseMore(situation);
  const first: Move[] = memory.turn === 0 ? [own(persona.greetings, 'greeting')] : [];
  return plan(...first, { kind: 'line', line: known.line, link: memory.turn === 0 ? 'plain' : 'common' });
}

/** Whether a line speaks of a thing: by its name, or by two words of what is known of it. */
function speaksOf({ text }: Line, { name, description }: SceneItem): boolean {
  const own = new Set(contentStems(text));
  if (contentStems(name).some((word) => own.has(word))) return true;
  return new Set(contentStems(description).filter((word) => own.has(word))).size >= 2;
}

/** A first question after a greeting is answered after a greeting; one about a thing by what speaks of that thing. */
function answer(situation: Situation): Plan {
  const { persona, understanding } = situation;
  const found = chooseAnswer(situation);
  const lines = found.moves.filter((move) => move.kind === 'line');
  const item = understanding.items[0];
  if (item && found.withheld === null && !lines.some((move) => speaksOf(move.line, item)))
    return plan({ kind: 'item', name: item.name });
  if (!situation.opens || !understanding.acts.has('greeting') || found.withheld !== null) return found;
  const asked = lines.filter((move) => move.link !== 'volunteer' && move.link !== 'revisit');
  const first = situation.memory.turn === 0 ? own(persona.greetings, 'greeting') : bank('greetingAnew');
  return plan(first, ...asked.slice(0, 1));
}

/**
 * What the reply will do. Foreign matter is turned down before anything else; then come leave-taking, what is asked of
 * the character itself, knowledge, and only then reactions and conversation for its own sake.
 */
export function choose(situation: Situation): Plan {
  const { understanding, persona, memory, playerName } = situation;
  const { acts } = understanding;
  if (acts.has('role-break'))
    return plan(bank('roleRefusal'), ...(situation.random.chance(0.4) ? goOn(situation) : []));
  if (acts.has('out-of-world'))
    return plan(own(persona.refusals, 'refusal'), ...(situation.random.chance(0.35) ? goOn(situation) : []));
  if (acts.has('nothing')) return plan(bank('nothing'), { kind: 'back', about: 'next' });
  if (acts.has('action') && !acts.has('question')) return plan(...deed(situation));
  if (acts.has('asks-own-name')) return plan(playerName ? bank('knowsName', { name: playerName }) : bank('noName'));
  if (acts.has('asks-memory')) return aboutMemory(situation);
  if (acts.has('how-are-you')) return plan(bank(wellBeing(situation)), ...goOn(situation));
  if (acts.has('who-are-you')) return plan({ kind: 'introduce' }, ...aboutMyself(situation));
  if (acts.has('help')) return help(situation);
  if (acts.has('overview')) return overview(situation);
  if (acts.has('asks-secret')) return chooseSecret(situation);
  if (acts.has('perform')) return plan(own(persona.smallTalk, 'noneKnown'), ...goOn(situation));
  if (acts.has('more') || understanding.followsUp) return chooseMore(situation);
  if (acts.has('question') || acts.has('request')) return answer(situation);
  if (acts.has('farewell')) return plan(own(persona.farewells, 'farewell'));
  if (memory.turn === 0 && words(understanding.matter).length <= 3) return meet(situation);
  if (acts.has('gives-name') || (acts.has('greeting') && !acts.has('statement'))) return meet(situation);
  if (memory.turn === 0 && acts.has('greeting')) return plan(own(persona.greetings, 'greeting'));
  return react(situation) ?? hear(situation);
}
