import type { EmotionCode } from '@emberlore/contract';
import { commonQuestions } from '../banks/common-questions.ts';
import { gestures, reactionsToActions } from '../banks/gestures.ts';
import { type BankName, banks } from '../banks/lines.ts';
import { type LinkName, links, questionsBack } from '../banks/links.ts';
import { type Bank, listLines } from '../banks/manner.ts';
import { unknowns } from '../banks/unknowns.ts';
import type { Move, Situation } from '../choosing/plan.ts';
import type { Line } from '../finding/retrieve.ts';
import { toSaid } from '../memory/said.ts';
import { type Sentence, splitSentences } from '../text/sentences.ts';
import { findGist } from '../text/subject.ts';
import { capitalise, contentStems, isFunctionWord } from '../text/text.ts';
import { inSecondPerson } from '../text/turned.ts';
import { fill } from './fill.ts';
import { pickFreshest } from './freshest.ts';
import { narrate } from './narrate.ts';

/** A worded part of the reply. `line` is set if it conveys one. */
export interface Piece {
  sentences: Sentence[];
  line: Line | null;
  /** The phrase before the line, which shouldn't be repeated soon either. */
  opener: string | null;
  /** The subject of a question back to the player. */
  awaiting: string | null;
  /** Whether it answers what was asked, and therefore may be said again. */
  isAnswer?: boolean;
}

function fromBank(bank: Bank, { persona, memory, random }: Situation, values: Record<string, string> = {}): string {
  return pickFreshest(
    // Omits lines with unfillable placeholders.
    listLines(bank, persona)
      .filter((text) => !Object.entries(values).some(([key, value]) => value === '' && text.includes(`{${key}}`)))
      .map((text) => fill(text, values)),
    memory,
    random,
  );
}

/** Returns one of the author's lines that was not said yet; null if there is none left. */
function pickUnsaid(lines: readonly string[], { memory, random }: Situation): string | null {
  const unsaid = lines.filter((line) => !memory.said.includes(toSaid(splitSentences(line)[0]?.text ?? '')));
  return unsaid.length > 0 ? random.pick(unsaid) : null;
}

const ofOneself = /\b(?:I|me|my|mine|we|us|our)\b/i;

/** Returns the author's lines that are said before the built-in ones of a bank. */
function ownLinesFor(bank: BankName, { persona, understanding }: Situation): readonly string[] {
  switch (bank) {
    case 'greetingAnew':
    case 'greetingAgain':
      return persona.greetings;
    case 'refusal':
    case 'roleRefusal':
      return persona.refusals;
    case 'noneKnown':
      return understanding.question ? persona.refusals : persona.smallTalk;
    case 'listening':
      // What players tell of themselves is listened to.
      return ofOneself.test(understanding.matter) ? [] : persona.smallTalk;
    case 'remark':
      return persona.smallTalk;
    default:
      return [];
  }
}

const commonOpenings =
  /^(?:Nobody|Everybody|Everyone|People|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Among|Below|Above|Beyond|Whoever|Although|Since|Once|Twice)\b/;

/** Whether a line may start with a lower-case letter inside a sentence: its first word isn't a name. */
function beginsPlainly(line: string): boolean {
  return commonOpenings.test(line) || isFunctionWord(/^[\p{L}']+/u.exec(line)?.[0] ?? '');
}

/** Joins "As I told you," and a line: lower-cases the line's first letter unless it must be a capital. */
function joined(link: string, line: string): string {
  if (!/[,:]$/.test(link)) return `${link} ${line}`;
  return `${link} ${beginsPlainly(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
}

/** Occasionally addresses the player by name: 'That is forgotten, Ana.' */
function addressed(text: string, { playerName, memory, random }: Situation): string {
  const fits = /^[^.!?]{8,60}\.$/.test(text) && !/[,:;]/.test(text);
  const known = playerName !== null && memory.turn > 1 && !text.includes(playerName);
  return fits && known && random.chance(0.2) ? `${text.slice(0, -1)}, ${playerName}.` : text;
}

type LineMove = Extract<Move, { kind: 'line' }>;

/** Probability of a connecting phrase per use; volunteered lines always need one. */
const openerChance: Partial<Record<LinkName, number>> = { near: 0.75, hint: 0.9, unasked: 0.85, judge: 0.6 };

/** Picks a connecting phrase that gives a sentence not said before; if all were, the one used longest ago. */
function openerFrom(bank: Bank, line: string, { persona, memory, random }: Situation): string {
  const all = listLines(bank, persona);
  const fresh = all.filter((opener) => {
    const first = splitSentences(joined(opener, line))[0]?.text ?? '';
    return !memory.said.includes(toSaid(first));
  });
  return pickFreshest(fresh.length > 0 ? fresh : all, memory, random);
}

const isLink = (link: LineMove['link']): link is LinkName => link in links;

function chooseOpener({ line, link }: LineMove, situation: Situation): string | null {
  if (link === 'yields' || link === 'opens') return openerFrom(banks[link], line.spoken, situation);
  if (!isLink(link)) return null;
  // A hint that speaks for itself, 'Ask me ...', needs no 'If I were you'.
  if (link === 'hint' && /\b(?:I|me|my|I'm)\b/.test(line.spoken)) return null;
  return situation.random.chance(openerChance[link] ?? 1) ? openerFrom(links[link], line.spoken, situation) : null;
}

/** Returns the gist of a line, or all of it if the question is about the rest. */
function chooseGist({ spoken }: Line, { understanding }: Situation): string {
  const gist = findGist(spoken);
  const short = new Set(contentStems(gist));
  const whole = new Set(contentStems(spoken));
  const asked = contentStems(understanding.matter).filter((stem) => whole.has(stem));
  return asked.every((stem) => short.has(stem)) ? gist : spoken;
}

/** Returns a short version of a line told more than once, unless that has just been said too. */
function remind(line: Line, isAskedAgain: boolean, situation: Situation): string {
  const gist = chooseGist(line, situation);
  // All of it again is announced, so that it doesn't read as an echo.
  if (gist === line.spoken && gist !== findGist(line.spoken)) return `${fromBank(banks.reminds, situation)} ${gist}`;
  if (!isAskedAgain) return gist;
  const first = fromBank(banks.reminds, situation);
  const lately = situation.memory.said.slice(-60).includes(toSaid(gist));
  return lately || gist === line.spoken ? first : `${first} ${gist}`;
}

const itemLines = [
  'The {item}? If it is to be found at all, it is found by looking.',
  'I do not carry the {item} about with me. Look around, and look low.',
  'You mean the {item}. I would search for it, if I were you.',
  'Everybody talks of the {item}, and nobody bends down to look for it.',
];

/** Returns sentences about the place that don't tell the player what to do or think. */
function scenery({ scene, memory, random }: Situation): string | null {
  const sights = splitSentences(scene.description)
    .map((sentence) => sentence.text)
    .filter(
      (text) =>
        !/^(?:Ask|Find|Then|Talk|Tell|Go|You (?:must|should|have to))\b/.test(text) &&
        !memory.said.includes(toSaid(text)),
    );
  return sights.length > 0 ? random.pick(sights.slice(0, 3)) : null;
}

function introduce({ persona, random }: Situation): string {
  const name = persona.name.replace(/^The /, 'the ');
  return random.pick([`I am ${name}.`, `${capitalise(name)}. That is what they call me.`, `They call me ${name}.`]);
}

function wordMove(
  move: Exclude<Move, LineMove>,
  situation: Situation,
  code: EmotionCode,
): { speaker: Sentence['speaker']; text: string } | null {
  const { persona, memory, random, understanding } = situation;
  const said = (text: string | null) => (text === null ? null : { speaker: 'npc' as const, text });
  const narrated = (text: string | null) => (text === null ? null : { speaker: 'narrator' as const, text });
  switch (move.kind) {
    case 'bank': {
      const own = pickUnsaid(ownLinesFor(move.bank, situation), situation);
      return said(own ?? addressed(fromBank(banks[move.bank], situation, move.fill), situation));
    }
    case 'own':
      return said(pickUnsaid(move.lines, situation) ?? fromBank(banks[move.bank], situation));
    case 'sheet':
      return said(move.text);
    case 'common':
      return said(fromBank(commonQuestions[move.question].bank, situation));
    case 'remind':
      return said(remind(move.line, move.isAskedAgain, situation));
    case 'clarify':
      return said(fromBank(banks.clarify, situation, { one: move.one, other: move.other }));
    case 'echo':
      return said(inSecondPerson(understanding.matter)?.replace(/\.$/, '?') ?? fromBank(banks.listening, situation));
    case 'introduce':
      return said(introduce(situation));
    case 'item':
      return said(
        pickFreshest(
          itemLines.map((text) => fill(text, { item: move.name.toLowerCase().replace(/^(?:the|an?) /, '') })),
          memory,
          random,
        ),
      );
    case 'back':
      return said(pickFreshest(questionsBack[move.about], memory, random));
    case 'deed':
      return narrated(
        pickFreshest(
          reactionsToActions[move.action].map((text) => narrate(text, persona)),
          memory,
          random,
        ),
      );
    case 'scenery':
      return narrated(scenery(situation));
    case 'gesture':
      return narrated(
        pickFreshest(
          gestures[code].map((text) => narrate(text, persona)),
          memory,
          random,
        ),
      );
  }
}

function wordLine(move: LineMove, situation: Situation): Piece {
  const opener = chooseOpener(move, situation);
  const text = opener ? joined(opener, move.line.spoken) : move.line.spoken;
  return { sentences: splitSentences(text), line: move.line, opener, awaiting: null };
}

/** Non-answers: what follows replaces them. */
const denials: ReadonlySet<BankName> = new Set<BankName>([
  ...(Object.keys(unknowns).filter((name) => name.startsWith('unknown')) as BankName[]),
  'noneKnown',
  'noMore',
  'nothingHidden',
  'refusal',
  'roleRefusal',
]);

/** Built-in words around what an author wrote, which may be said again. */
const answering: ReadonlySet<BankName> = new Set<BankName>(['ownAge', 'ownPart', 'justSaid']);

/** Words the plan, part by part. Drops moves that have nothing to say. */
export function word(moves: readonly Move[], situation: Situation, code: EmotionCode): Piece[] {
  const first = moves.findIndex((move) => !['deed', 'gesture', 'scenery'].includes(move.kind));
  return moves.flatMap((move, index): Piece[] => {
    if (move.kind === 'line') {
      // 'But here is something else' needs a negation before it.
      const before = moves[index - 1];
      const denied = before?.kind === 'common' || (before?.kind === 'bank' && denials.has(before.bank));
      const opens = move.link === 'volunteer' && (index === first || !denied);
      return [wordLine(opens ? { ...move, link: 'unasked' } : move, situation)];
    }
    const worded = wordMove(move, situation, code);
    if (!worded) return [];
    const sentences = worded.speaker === 'narrator' ? [worded] : splitSentences(worded.text);
    const awaiting = move.kind === 'back' ? move.about : move.kind === 'clarify' ? 'which' : null;
    return [
      {
        sentences,
        line: null,
        opener: null,
        awaiting,
        isAnswer: move.kind === 'sheet' || (move.kind === 'bank' && answering.has(move.bank)),
      },
    ];
  });
}
