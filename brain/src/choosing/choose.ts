import type { BankName } from '../banks/lines.ts';
import { isReserved, type Line } from '../finding/retrieve.ts';
import { confidence, confides } from '../mood/confidences.ts';
import type { Act } from '../reading/types.ts';
import { contentStems, fold, words } from '../text/text.ts';
import type { SceneItem } from '../types.ts';
import { keepOnlyAction } from './choose-action.ts';
import { answerScore, chooseAnswer, chooseMore, chooseSecret, findJustTold } from './choose-knowledge.ts';
import { aboutMemory, repeated } from './choose-memory.ts';
import { asksWhyOfNothing, asksWhyWithheld } from './fits-question.ts';
import { inOwnWords } from './in-own-words.ts';
import { ownRemarkOn } from './own-answer.ts';
import { chooseOwnWords } from './own-words.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';
import { bringsToMind, takeUp, tellsOfThePast } from './player-tales.ts';
import { aboutMyself, help, overview } from './requests.ts';
import { solace } from './solace.ts';
import { offTopicLinks, revisit, volunteer } from './volunteer.ts';

const bank = (name: BankName, fill?: Record<string, string>): Move =>
  fill ? { kind: 'bank', bank: name, fill } : { kind: 'bank', bank: name };
const own = (lines: readonly string[], name: BankName): Move => ({ kind: 'own', lines, bank: name });

/**
 * Returns how likely the character is to continue by itself: high for talkative and open characters, low for
 * distrustful ones.
 */
function talkativeness({ persona, memory }: Situation): number {
  const { extravert, open } = persona.personality;
  return 0.02 + 0.05 * extravert + 0.05 * (open - 5) + 0.05 * (memory.mood.trust - 5);
}

/** Makes small talk: the story's own, a thought about something mentioned, or a mood. */
function idle({ persona, memory, random }: Situation): Move {
  if (random.chance(0.45)) return own(persona.smallTalk, 'musing');
  return memory.topics.length > 0 && random.chance(0.4) ? { kind: 'dwell' } : bank('musing');
}

/** Keeps the talk going: an untold line, a memory of what the player said, or a question back. */
function goOn(situation: Situation, eagerness = 0): Move[] {
  const { random, memory, playerName, understanding } = situation;
  const stale = memory.turn - memory.lastTold;
  if (random.chance(talkativeness(situation) + eagerness + 0.15 * Math.max(0, stale - 1))) {
    const move = volunteer(situation);
    if (move) return [move];
  }
  if (random.chance(0.3)) return [{ kind: 'callback' }];
  const earlier = stale > 4 && random.chance(0.25) ? revisit(situation) : null;
  if (earlier) return [earlier];
  if (random.chance(0.3)) return [idle(situation)];
  if (memory.awaiting === null && random.chance(0.6)) {
    if (!playerName && memory.turn < 6 && random.chance(0.5)) return [{ kind: 'back', about: 'name' }];
    // 'Why does it matter to you?' and 'Whom will you ask next?' go with a question.
    const asks = understanding.question !== null;
    const ofUs = !asks || understanding.aboutCharacter;
    const fitting = ofUs ? (['self'] as const) : (['purpose', 'next'] as const);
    return [{ kind: 'back', about: memory.turn < 3 && !asks ? 'visit' : random.pick(fitting) }];
  }
  return [];
}

function wellBeing({ memory }: Situation): BankName {
  const { joy, fear } = memory.mood;
  if (fear >= 6.5) return 'wellAfraid';
  if (joy >= 6.2) return 'wellHappy';
  return joy <= 3.8 ? 'wellSad' : 'wellEven';
}

function answerAction(situation: Situation): Move[] {
  const { understanding, persona, random } = situation;
  const action = understanding.action ?? 'other';
  const first: Move = { kind: 'deed', action };
  if (action === 'look') return [first, { kind: 'scenery' }, ...goOn(situation, 0.1)];
  if (action === 'attack') return [first, bank('threat')];
  if (action === 'leave') return [first, own(persona.farewells, 'farewell')];
  if (action === 'give') return [first, bank('gift')];
  if (action === 'weep') return [first, bank('sorrow')];
  return random.chance(0.5) ? [first, ...goOn(situation, 0.2)] : [first, own(persona.smallTalk, 'listening')];
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

function react(situation: Situation): Plan | null {
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

/** Asks what came of it. */
function asksOn({ memory }: Situation): Move[] {
  return memory.awaiting === null ? [{ kind: 'back', about: 'tale' }] : [];
}

function hear(situation: Situation): Plan {
  const { hits, memory, persona, random } = situation;
  const taken = takeUp(situation);
  // 'Pouch' asks about the pouch.
  const { matter: said, refersBack } = situation.understanding;
  const named = !refersBack && words(said).length <= 2 && (hits[0]?.score ?? 0) >= answerScore;
  if (named && !taken) return answer(situation);
  const reminded = hits.find(
    ({ line }) =>
      !memory.told.includes(line.text) &&
      !isReserved(line) &&
      !line.intimate &&
      line.kind !== 'hint' &&
      line.kind !== 'about',
  );
  if (taken) return createPlan(taken, ...goOn(situation, -0.1));
  if (situation.understanding.acts.has('remark')) {
    const own = ownRemarkOn(situation);
    if (own) return createPlan(own);
    return createPlan(bank('remark'), ...(random.chance(0.5) ? goOn(situation) : []));
  }
  if (situation.understanding.items.length > 0) return answer(situation);
  if (reminded && bringsToMind(reminded, situation))
    return createPlan({ kind: 'line', line: reminded.line, link: 'reminded' });
  const core = fold(situation.understanding.matter);
  // A story about the player's past is not answered with small talk about the weather.
  if (tellsOfThePast(core))
    return createPlan(bank('listening'), ...(random.chance(0.6) ? asksOn(situation) : goOn(situation)));
  const first: Move = random.chance(0.25)
    ? { kind: 'echo' }
    : random.chance(0.35)
      ? own(persona.smallTalk, 'listening')
      : bank('listening');
  return createPlan(first, ...goOn(situation));
}

/** Asks the player why they have come, once the two are acquainted. */
function asksBack({ memory, random }: Situation): Move[] {
  return memory.awaiting !== null || random.chance(0.45) ? [] : [{ kind: 'back', about: 'visit' }];
}

function meet(situation: Situation): Plan {
  const { memory, persona, playerName, understanding } = situation;
  if (understanding.facts.name)
    return createPlan(bank('meetName', { name: understanding.facts.name }), ...asksBack(situation));
  if (memory.turn === 0) return createPlan(own(persona.greetings, 'greeting'));
  // A new talk with somebody already known.
  if (situation.opens) return createPlan(bank('greetingAnew'));
  return createPlan(bank('greetingAgain'), ...goOn(situation, 0.3 + (playerName ? 0.1 : 0)));
}

/** Performs: a story from the known ones; a joke or a song from the character's own small talk. */
function perform(situation: Situation): Plan {
  const wantsStory = /\b(?:story|tale)\b/.test(fold(situation.understanding.matter));
  const move = wantsStory ? volunteer(situation) : null;
  if (move?.kind === 'line' && move.link !== 'hint') return createPlan({ ...move, link: 'tale' });
  return createPlan(own(situation.persona.smallTalk, 'musing'), ...goOn(situation));
}

/** Whether a line is about an item: by its name, or by two words of its description. */
function mentionsItem({ text }: Line, { name, description }: SceneItem): boolean {
  const own = new Set(contentStems(text));
  if (contentStems(name).some((word) => own.has(word))) return true;
  return new Set(contentStems(description).filter((word) => own.has(word))).size >= 2;
}

/**
 * Answers a question. After a first greeting, greets before answering; for a question about an item, uses lines about
 * that item.
 */
function answer(situation: Situation): Plan {
  const { persona, understanding } = situation;
  const found = chooseAnswer(keepOnlyAction(situation));
  const lines = found.moves.filter((move) => move.kind === 'line');
  const item = understanding.items[0];
  if (item && found.withheld === null && !lines.some((move) => mentionsItem(move.line, item))) {
    const justTold = findJustTold(situation);
    return justTold && mentionsItem(justTold, item)
      ? createPlan({ kind: 'line', line: justTold, link: 'again' })
      : createPlan({ kind: 'item', name: item.name });
  }
  const { memory, opens } = situation;
  const small = found.moves.filter((move) => move.kind === 'small' || move.kind === 'clarify');
  const asked = lines.filter((move) => !offTopicLinks.has(move.link) && move.link !== 'more');
  // A greeting alone would be no answer to a question.
  if (memory.turn === 0 && found.withheld === null && asked.length + small.length === 0)
    return createPlan(own(persona.greetings, 'greeting'), ...found.moves.slice(0, 1));
  if (!opens || !understanding.acts.has('greeting') || found.withheld !== null) return found;
  const first = memory.turn === 0 ? own(persona.greetings, 'greeting') : bank('greetingAnew');
  return createPlan(first, ...[...asked, ...small].slice(0, 1));
}

/** Puts the first greeting before an answer to a first message that greets and asks. */
function withGreeting(plan: Plan, { memory, understanding, persona }: Situation): Plan {
  if (memory.turn > 0 || !understanding.acts.has('greeting')) return plan;
  return { ...plan, moves: [own(persona.greetings, 'greeting'), ...plan.moves] };
}

/**
 * Plans the reply. Refuses out-of-world matter first; then handles farewells, questions about the character itself,
 * knowledge, and only then reactions and small talk.
 */
export function choose(situation: Situation): Plan {
  return inOwnWords(choosePlan(situation), situation);
}

function choosePlan(situation: Situation): Plan {
  const { understanding, persona, memory, playerName } = situation;
  const { acts } = understanding;
  if (acts.has('role-break'))
    return createPlan(bank('roleRefusal'), ...(situation.random.chance(0.4) ? goOn(situation) : []));
  if (acts.has('out-of-world'))
    return createPlan(own(persona.refusals, 'refusal'), ...(situation.random.chance(0.35) ? goOn(situation) : []));
  if (acts.has('asks-own-name'))
    return createPlan(playerName ? bank('knowsName', { name: playerName }) : bank('noName'));
  if (acts.has('asks-memory')) return aboutMemory(situation);
  const ownWords = chooseOwnWords(situation);
  if (ownWords) return withGreeting(ownWords, situation);
  if (acts.has('nothing')) return createPlan(bank('nothing'), { kind: 'back', about: 'next' });
  if (acts.has('action') && !acts.has('question')) return createPlan(...answerAction(situation));
  if (acts.has('how-are-you')) return createPlan(bank(wellBeing(situation)), ...goOn(situation));
  const once = acts.has('repeat') ? repeated(situation) : null;
  if (once) return once;
  if (acts.has('confirms')) return createPlan(bank('confirms'), ...aboutMyself(situation));
  if (acts.has('who-are-you')) return createPlan({ kind: 'introduce' }, ...aboutMyself(situation));
  if (acts.has('help')) return help(situation);
  if (acts.has('overview')) return overview(situation);
  if (acts.has('asks-secret')) return chooseSecret(situation);
  if (acts.has('perform')) return perform(situation);
  if (asksWhyWithheld(situation)) return createPlan(bank('whyWithheld'));
  if (asksWhyOfNothing(situation)) return createPlan(bank(memory.awaiting === null ? 'whySaid' : 'whyAsked'));
  // 'How stupid are you?' and 'Who asked you?' aren't questions.
  const rhetorical = acts.has('insult') && /^(?:how|what are you|who asked)\b/.test(fold(understanding.matter));
  if (rhetorical || acts.has('pressing') || acts.has('order')) return react(situation) ?? hear(situation);
  if (acts.has('more') || (understanding.followsUp && understanding.smallQuestion === null))
    return chooseMore(situation);
  if (acts.has('surprise') && words(understanding.matter).length <= 3) return react(situation) ?? hear(situation);
  if (acts.has('question') || acts.has('request')) return answer(situation);
  if (acts.has('farewell')) return createPlan(own(persona.farewells, 'farewell'));
  if (memory.turn === 0 && words(understanding.matter).length <= 3) return meet(situation);
  if (acts.has('gives-name') || (acts.has('greeting') && !acts.has('statement'))) return meet(situation);
  if (memory.turn === 0 && acts.has('greeting')) return createPlan(own(persona.greetings, 'greeting'));
  return react(situation) ?? hear(situation);
}
