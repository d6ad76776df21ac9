import type { EmotionCode } from '@emberlore/contract';
import { answersToDeeds, gestures } from './banks/gestures.ts';
import { banks } from './banks/lines.ts';
import { type LinkName, links, questionsBack } from './banks/links.ts';
import { type Bank, mannerOf } from './banks/manner.ts';
import { smallQuestions } from './banks/small-questions.ts';
import { pronounsOf, shortName } from './names.ts';
import type { Move, Situation } from './plan.ts';
import type { Random } from './random.ts';
import type { Line } from './retrieve.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { capitalise, isFunctionWord, sameText, words } from './text.ts';
import type { Memory, Persona } from './types.ts';

/** A worded piece of the reply. `line` is there where it conveys one. */
export interface Piece {
  sentences: Sentence[];
  line: Line | null;
  /** The words before the line, which are not to come again soon either. */
  opener: string | null;
  /** What the player is asked, where this is a question back. */
  awaiting: string | null;
}

/** The lines that were not said lately; when all were, the one said longest ago. */
function freshest(lines: readonly string[], memory: Memory, random: Random): string {
  const ages = lines.map((text) => ({ text, age: memory.said.lastIndexOf(sameText(text)) }));
  const unsaid = ages.filter(({ age }) => age < 0);
  if (unsaid.length > 0) return random.pick(unsaid).text;
  return ages.reduce((oldest, entry) => (entry.age < oldest.age ? entry : oldest)).text;
}

function fill(text: string, values: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** A bank's lines for this character: those of its manner count twice. */
function linesFor(bank: Bank, persona: Persona): string[] {
  const own = bank[mannerOf(persona)] ?? [];
  return [...own, ...own, ...bank.any];
}

function fromBank(bank: Bank, { persona, memory, random }: Situation, values: Record<string, string> = {}): string {
  return freshest(
    linesFor(bank, persona).map((text) => fill(text, values)),
    memory,
    random,
  );
}

const commonOpenings =
  /^(?:Nobody|Everybody|Everyone|People|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Among|Below|Above|Beyond|Whoever|Although|Since|Once|Twice)\b/;

/** Whether a line may begin small inside a sentence: its first word is no name. */
function beginsPlainly(line: string): boolean {
  return commonOpenings.test(line) || isFunctionWord(/^[\p{L}']+/u.exec(line)?.[0] ?? '');
}

/** "As I told you," and a line in one sentence: the line's first letter gives way unless it must be large. */
function joined(link: string, line: string): string {
  if (!/[,:]$/.test(link)) return `${link} ${line}`;
  return `${link} ${beginsPlainly(line) ? line.charAt(0).toLowerCase() + line.slice(1) : line}`;
}

type LineMove = Extract<Move, { kind: 'line' }>;

/** How often a line of this use gets an opener; told-again and unasked lines always need one. */
const openerChance: Partial<Record<LinkName, number>> = {
  answer: 0.22,
  common: 0.3,
  and: 0.55,
  more: 0.5,
  volunteer: 0.7,
  unasked: 0.6,
};

/** An opener that makes a sentence not said before; where all were, the one used longest ago. */
function openerFrom(bank: Bank, line: string, { persona, memory, random }: Situation): string {
  const all = linesFor(bank, persona);
  const fresh = all.filter((opener) => {
    const first = splitSentences(joined(opener, line))[0]?.text ?? '';
    return !memory.said.includes(sameText(first));
  });
  return freshest(fresh.length > 0 ? fresh : all, memory, random);
}

function openerOf({ line, link }: LineMove, situation: Situation): string | null {
  if (link === 'plain') return null;
  if (link === 'yields' || link === 'opens') return openerFrom(banks[link], line.spoken, situation);
  const ownOpening = /^(?:Well|Listen|And|But|Don't|As I|Since|I think|It is written)\b/.test(line.spoken);
  const chance = ownOpening && link === 'answer' ? 0 : (openerChance[link] ?? 1);
  return situation.random.chance(chance) ? openerFrom(links[link], line.spoken, situation) : null;
}

/** The player's words turned round: 'I was late for my mother' becomes 'So you were late for your mother.' */
function echoOf(statement: string): string | null {
  const bare = statement.trim().replace(/[.!]+$/, '');
  if (!/^(?:I|I'm|I've|My)\b/.test(bare) || /\b(?:you|your|yours)\b/i.test(bare) || /[,;?"*]/.test(bare)) return null;
  const count = words(bare).length;
  if (count < 4 || count > 12) return null;
  const turned = bare
    .replace(/\bI am\b|\bI'm\b/g, 'you are')
    .replace(/\bI was\b/g, 'you were')
    .replace(/\bI've\b/g, 'you have')
    .replace(/\bI'd\b/g, 'you would')
    .replace(/\bI'll\b/g, 'you will')
    .replace(/\bI\b/g, 'you')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmine\b/gi, 'yours')
    .replace(/\bme\b/gi, 'you');
  return `So ${turned}.`;
}

/** Conjugates the narrator's `{s}`, `{es}`, `{is}` for the character's pronouns and puts its name in. */
function narrate(template: string, persona: Persona): string {
  const { he, him, his } = pronounsOf(persona.pronouns);
  const name = shortName(persona.name);
  // The name itself is singular whatever the pronouns: 'Vesper looks down at their hands'.
  const inside = /^The /.test(name) ? `the ${name.slice(4)}` : name;
  const { verbS } = pronounsOf(persona.pronouns);
  const text = template.replace(/where \{he\} \{is\}/, `where ${he} ${verbS ? 'is' : 'are'}`);
  return fill(text, { Name: name, name: inside, s: 's', es: 'es', is: 'is', he, him, his });
}

/** Something that the player told about themself, brought up again. */
function callback({ memory, understanding }: Situation): string | null {
  // What was said this very turn is no memory yet.
  const earlier = (all: readonly string[], now: readonly string[]) => all.filter((fact) => !now.includes(fact));
  const likes = earlier(memory.player.likes, understanding.facts.likes);
  const claims = earlier(memory.player.claims, understanding.facts.claims);
  const promises = earlier(memory.player.promises, understanding.facts.promises);
  const turned = (claim: string) => echoOf(capitalise(claim))?.replace(/^So you /, 'You said that you ');
  const options = [
    ...likes.map((thing) => `You said that you like ${thing}. I have been turning that over.`),
    ...claims.flatMap((claim) => (turned(claim) ? [`${turned(claim)} I have not forgotten it.`] : [])),
    ...promises.map(() => 'You gave me your word about something. I am counting on it.'),
  ];
  return (
    options.find((text) => !splitSentences(text).some((part) => memory.said.includes(sameText(part.text)))) ?? null
  );
}

const itemLines = [
  'The {item}? If it is to be found at all, it is found by looking.',
  'I do not carry the {item} about with me. Look around, and look low.',
  'You mean the {item}. I would search for it, if I were you.',
  'Everybody talks of the {item}, and nobody bends down to look for it.',
];

/** Sentences about the place, that do not tell the player what to do or think. */
function scenery({ scene, memory, random }: Situation): string | null {
  const sights = splitSentences(scene.description)
    .map((sentence) => sentence.text)
    .filter(
      (text) =>
        !/^(?:Ask|Find|Then|Talk|Tell|Go|You (?:must|should|have to))\b/.test(text) &&
        !memory.said.includes(sameText(text)),
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
  const told = (text: string | null) => (text === null ? null : { speaker: 'narrator' as const, text });
  switch (move.kind) {
    case 'bank':
      return said(fromBank(banks[move.bank], situation, move.fill));
    case 'own': {
      const unsaid = move.lines.filter((line) => !memory.said.includes(sameText(splitSentences(line)[0]?.text ?? '')));
      return said(unsaid.length > 0 ? random.pick(unsaid) : fromBank(banks[move.bank], situation));
    }
    case 'small':
      return said(fromBank(smallQuestions[move.question].bank, situation));
    case 'echo':
      return said(echoOf(understanding.matter) ?? fromBank(banks.listening, situation));
    case 'introduce':
      return said(introduce(situation));
    case 'item':
      return said(
        freshest(
          itemLines.map((text) => fill(text, { item: move.name.toLowerCase() })),
          memory,
          random,
        ),
      );
    case 'callback':
      return said(callback(situation));
    case 'back':
      return said(freshest(questionsBack[move.about], memory, random));
    case 'deed':
      return told(
        freshest(
          answersToDeeds[move.action].map((text) => narrate(text, persona)),
          memory,
          random,
        ),
      );
    case 'scenery':
      return told(scenery(situation));
    case 'gesture':
      return told(
        freshest(
          gestures[code].map((text) => narrate(text, persona)),
          memory,
          random,
        ),
      );
  }
}

function wordLine(move: LineMove, situation: Situation): Piece {
  const opener = openerOf(move, situation);
  const text = opener ? joined(opener, move.line.spoken) : move.line.spoken;
  return { sentences: splitSentences(text), line: move.line, opener, awaiting: null };
}

/** The plan in words, piece by piece. A move that has nothing to say falls away. */
export function word(moves: readonly Move[], situation: Situation, code: EmotionCode): Piece[] {
  const first = moves.findIndex((move) => !['deed', 'gesture', 'scenery'].includes(move.kind));
  return moves.flatMap((move, index): Piece[] => {
    if (move.kind === 'line') {
      // 'But here is something else' needs something before it.
      const opens = index === first && move.link === 'volunteer';
      return [wordLine(opens ? { ...move, link: 'unasked' } : move, situation)];
    }
    const worded = wordMove(move, situation, code);
    if (!worded) return [];
    const sentences = worded.speaker === 'narrator' ? [worded] : splitSentences(worded.text);
    return [{ sentences, line: null, opener: null, awaiting: move.kind === 'back' ? move.about : null }];
  });
}
