import type { Hit, Line } from '../finding/retrieve.ts';
import { isSparse } from '../finding/sparse.ts';
import { findTelling } from '../memory/memory.ts';
import { answersKind } from '../reading/answer-type.ts';
import { baseStem, baseStems } from '../text/base-stems.ts';
import { contentStems, fold, sameText, truncateText, words } from '../text/text.ts';
import { partOf } from './asked-part.ts';
import { isRemarkOnNow } from './fits-question.ts';
import { type LifeTopic, lifeTopics } from './life-topics.ts';
import { mayTell } from './may-tell.ts';
import { own } from './moves.ts';
import { kinIn, linesAbout, listNamed, type Named, namedIn, objectIn } from './people-named.ts';
import { createPlan, type Move, type Plan, type Situation } from './plan.ts';

/** Longer lines tell a story, and answer nothing that anybody may ask. */
const longestLine = 400;
/** Characters of a message in which questions are recognised. */
const longestAsked = 200;

/** Two lines that are said together have at most so many characters. */
const longestPair = 180;

/** What is asked, folded. */
const asked = ({ understanding }: Situation): string => fold(truncateText(understanding.matter, longestAsked));

/** Whether a line says something about the character itself, in its own words. */
const isOwn = ({ spoken, kind }: Line): boolean => kind !== 'hint' && /\b(?:I|I'm|I've|my|me|mine)\b/i.test(spoken);

/** The lines of which a character may speak freely now. */
const openLines = (situation: Situation): Line[] =>
  situation.hits
    .map(({ line }) => line)
    .filter((line) => line.kind !== 'hint' && line.spoken.length <= longestLine && mayTell(line, situation));

type Link = Extract<Move, { kind: 'line' }>['link'];

const wasJustTold = (line: Line, { memory }: Situation): boolean => findTelling(memory, line.text)?.ago === 0;

/** Says a line; of one that was said just before, only what is asked for now, or that it was said. */
function tell([line, ...others]: readonly Line[], situation: Situation, link: Link): Move {
  if (!line) return { kind: 'bank', bank: 'justSaid' };
  if (!wasJustTold(line, situation)) return { kind: 'line', line, link };
  const part = partOf(line, situation);
  if (part) return { kind: 'bank', bank: 'ownPart', fill: { part } };
  const next = others.find((each) => !wasJustTold(each, situation));
  return next ? { kind: 'line', line: next, link } : { kind: 'bank', bank: 'justSaid' };
}

/** Untold lines first, in their order. */
const freshFirst = (lines: readonly Line[], { memory }: Situation): Line[] => [
  ...lines.filter(({ text }) => !memory.told.includes(text)),
  ...lines.filter(({ text }) => memory.told.includes(text)),
];

/** 'I am 34.' for 'I am a 34-year-old mechanic.' */
function ageIn(found: string): string {
  const years =
    /\b(?:in my [\w -]+|for [\w -]+ centuries|(?:built|made|created) .+ ago|was (?:born|built|made) .+|look .+)$/i.exec(
      found,
    )?.[0];
  if (years)
    return /^for/.test(years)
      ? `I have lived ${years}.`
      : /^was|^look/.test(years)
        ? `I ${years}.`
        : /^(?:built|made|created)/.test(years)
          ? `I was ${years}.`
          : `I am ${years}.`;
  const age = found
    .replace(/^.*\bof /i, '')
    .replace(/^I(?:'m| am| have lived(?: for)?| turned)? /i, '')
    .replace(/^aged /i, '')
    .replace(/[- ]years?[- ]old$/i, '');
  return `I am ${age}.`;
}

/** Answers what anybody may ask about the character itself with what its author wrote about it. */
function onTopic({ told, best, part, id }: LifeTopic, situation: Situation): Plan | null {
  const fits = openLines(situation).filter((line) => isOwn(line) && told.test(line.spoken));
  // What is described comes before what is known.
  const described = [...fits.filter(({ kind }) => kind === 'about'), ...fits];
  const lines = [...new Set([...described.filter(({ spoken }) => best?.test(spoken)), ...described])];
  const [line] = lines;
  if (!line) return null;
  const found = part?.exec(line.spoken)?.[0];
  if (found) return createPlan({ kind: 'bank', bank: 'ownAge', fill: { age: ageIn(found) } });
  return id === 'looks' ? createPlan(...both(lines, situation)) : createPlan(tell([line], situation, 'answer'));
}

const asksWho =
  /\b(?:who(?:'s| is| was| are| were)|tell me (?:more )?about|what (?:can|do) you (?:tell me|know) about|what about|how about|describe)\b/;
const asksOpinion =
  /\b(?:what (?:do|did) you (?:think|make|reckon)|your (?:opinion|view)|how (?:do|did) you (?:feel|get on)|(?:do|did|don't|would|could|can|should) (?:you|i|we) (?:really |even |still |ever )?(?:like|love|hate|trust|believe|respect|fear|know|care|forgive|blame|envy|admire)|are you (?:\w+ )?(?:afraid|scared|frightened|jealous|in love|angry|friends|close|loyal|fond))\b/;
const asksMissing =
  /\b(?:do|did|don't) you (?:still |ever |really )?(?:miss|mourn|remember|often think (?:of|about))\b/;
const asksState = /^(?:and |but |so )*(?:is|was|are|isn't|wasn't) (?!there\b|it\b|this\b|that\b|here\b|you\b)/;
const asksFate =
  /\b(?:what happened to|where(?:'s| is| are| was| did)|what does|what did|when did|how did|why did|have you seen|did you see|did you know|do you see)\b/;
const loved =
  /\bmy (?:[\w-]+ )?(?:son|daughter|child|children|brother|sister|mother|father|parents|wife|husband|bride|friend|grandmother|grandfather|mama|papa|love|twin|uncle|aunt|baby|family|dog|cat|horse)\b/i;

/** Says what is known: two short untold lines together, or one. */
function both(lines: readonly Line[], situation: Situation): Move[] {
  const [first, second] = freshFirst(lines, situation);
  const isUntold = second !== undefined && !situation.memory.told.includes(second.text);
  const isShort = first && second && first.spoken.length + second.spoken.length < longestPair;
  if (!first || !second || !isUntold || !isShort) return [tell(freshFirst(lines, situation), situation, 'answer')];
  return [
    { kind: 'line', line: first, link: 'answer' },
    { kind: 'line', line: second, link: 'and' },
  ];
}

/** Answers a question about somebody whom the author named, in the lines that name them. */
function onNamed(named: Named, situation: Situation): Plan | null {
  const text = asked(situation);
  const kind = asksWho.test(text) ? 'who' : asksOpinion.test(text) || asksState.test(text) ? 'opinion' : 'any';
  const about = linesAbout(named, kind, situation).filter((line) => mayTell(line, situation));
  if (about.length === 0) return null;
  if (asksMissing.test(text)) {
    const fits = about.filter(({ spoken }) => loved.test(spoken));
    const first: Move[] = fits.length > 0 ? [{ kind: 'common', question: 'missing' }] : [];
    const said = tell(freshFirst([...fits, ...about], situation), situation, first.length > 0 ? 'plain' : 'judge');
    return createPlan(...first, ...(first.length > 0 && said.kind === 'bank' ? [] : [said]));
  }
  if (kind === 'who')
    return createPlan(...(/\bwho\b/.test(text) ? [tell(about, situation, 'answer')] : both(about, situation)));
  if (kind !== 'opinion') return null;
  const best = freshBest(about, named, situation);
  return createPlan(tell(best, situation, /\bI\b/.test(best[0]?.spoken ?? '') ? 'answer' : 'judge'));
}

/** The lines that have a word of the question besides the name first, then untold ones. */
function freshBest(lines: readonly Line[], { names }: Named, situation: Situation): Line[] {
  const asked = askedStems(situation.understanding.matter).filter((stem) => !names.has(stem));
  const most = Math.max(...lines.map((line) => shared(asked, line)));
  const close = lines.filter((line) => most > 0 && shared(asked, line) === most);
  return [...new Set([...close, ...freshFirst(lines, situation)])];
}

/** Words that say little about what a question is about. */
const weak = new Set(
  contentStems(
    'ever last know think place town thing people anything something here there today still like exactly way kind sort first old',
  ),
);

/** The words that a question is about, in their base forms. */
const askedStems = (matter: string): string[] =>
  words(matter)
    .flatMap((word) => baseStem(word) ?? [])
    .filter((stem) => !weak.has(stem));

/** How many of a question's words a line has: a compound has its last part. */
function shared(asked: readonly string[], line: Line): number {
  const own = baseStems(`${line.spoken} ${line.text}`);
  const has = (stem: string) =>
    own.has(stem) || (stem.length > 2 && [...own].some((word) => word.endsWith(stem) && word.length > stem.length + 2));
  return asked.filter(has).length;
}

/** What counts as an answer, by how much of the question it has. */
const enough = { open: 0.5, yesNo: 0.66 };

const asksOfYou = /\b(?:do|did|are|were|have|had|can|could|will|would|don't|didn't|aren't|weren't) you\b/;
const isAway =
  /\b(?:missing|gone|disappeared|vanished|dead|died|buried|prison|jail|captured|kidnapped|away|lives?|stolen|hidden|lost)\b/;

/** Whether a line is of the kind that is asked for: a place for 'where', about the character for 'do you'. */
function isAsked({ spoken }: Line, { understanding: { question } }: Situation): boolean {
  if (question === 'where' && (isAway.test(spoken) || /\b(?:in|on|at) (?:room|hall|number|\p{Lu})/u.test(spoken)))
    return true;
  const isOpen = question === null || question === 'yes-no' || question === 'what' || question === 'how';
  return isOpen || answersKind(spoken, question);
}

/** 'Do you ...?' asks for what the character does, not somebody else. */
const isOfYou = ({ spoken }: Line, { understanding: { matter } }: Situation): boolean =>
  !asksOfYou.test(fold(matter)) || /\b(?:I|I'm|I've|me|we)\b/.test(spoken);

/** How much more a line counts that has the last two words of the question, or that says what a thing is. */
const bonus = { words: 0.4, definition: 0.3, kind: 0.2, exact: 0.6 };

/** How well a line of the kind that is asked for fits the words of a question. */
function weigh({ line, score }: Hit, share: number, situation: Situation): number {
  const { matter, question } = situation.understanding;
  const text = sameText(matter);
  const spoken = sameText(line.spoken);
  const definition = /^(?:and |so )?what(?:s| is| are| was) /.test(text) && /(?:, | is | was )an? /.test(line.spoken);
  const exact = (question === 'when' || question === 'how-many' || question === 'where') && isAsked(line, situation);
  const pair = text.split(' ').slice(-2).join(' ');
  return (
    share +
    score +
    (isAsked(line, situation) ? bonus.kind : 0) +
    (exact ? bonus.exact : 0) +
    (definition ? bonus.definition : 0) +
    (pair.includes(' ') && spoken.includes(pair) ? bonus.words : 0)
  );
}

/** Returns the line that has most of the question's words, if it is of the kind that is asked for. */
function byWords(situation: Situation, named: Named | null): { line: Line; share: number } | null {
  const { understanding, hits } = situation;
  const { question, matter } = understanding;
  const asked = [...new Set([...askedStems(matter), ...(named?.names ?? [])])];
  if (asked.length === 0) return null;
  const least = question === 'yes-no' || question === null ? enough.yesNo : enough.open;
  const [found] = hits
    .filter(({ line }) => line.kind !== 'hint' && mayTell(line, situation) && isOfYou(line, situation))
    .map((hit) => ({ hit, line: hit.line, share: shared(asked, hit.line) / asked.length }))
    .filter(({ line, share }) => share === 1 || (share >= least && isAsked(line, situation)))
    .map(({ hit, line, share }) => ({ line, share, weight: weigh(hit, share, situation) }))
    .sort((one, other) => other.weight - one.weight);
  return found ?? null;
}

/** From this score on, the closest line is the answer, whatever its words. */
const surely = 0.55;

/** Whether the closest line answers without doubt and is new. */
function hasSureLine({ hits, memory }: Situation): boolean {
  const [best] = hits;
  return best !== undefined && best.score >= surely && !memory.told.includes(best.line.text);
}

/** What the character says first, if these are the first words of a talk. */
function greets({ opens, understanding, memory, persona }: Situation): Move[] {
  if (!opens || !understanding.acts.has('greeting')) return [];
  return [memory.turn === 0 ? own(persona.greetings, 'greeting') : { kind: 'bank', bank: 'greetingAnew' }];
}

/** A line about what was just heard may follow from this score on. */
const ofThat = 0.4;

/** Answers 'Was that a bell just now?': nothing that the character knows says so, but it may know about bells. */
export function onPerceived(situation: Situation): Plan {
  const [best] = situation.hits;
  const isOfThat = best && best.score >= ofThat && !situation.memory.told.includes(best.line.text);
  const isOpen = isOfThat && best.line.kind !== 'hint' && !best.line.sought && mayTell(best.line, situation);
  return createPlan(
    { kind: 'common', question: 'perceived' },
    ...(isOpen ? [{ kind: 'line', line: best.line, link: 'plain' } as const] : []),
  );
}

/** A line that was told before, to the same question, is said shorter, and less often. */
function asRepeated(move: Move, { memory, understanding }: Situation): Move {
  const isSame = memory.asked.some(({ text }) => sameText(text) === sameText(understanding.matter));
  return isSame && move.kind === 'line' && memory.told.includes(move.line.text)
    ? { kind: 'remind', line: move.line, isAskedAgain: true }
    : move;
}

function answerWritten(situation: Situation): Plan | null {
  const { understanding } = situation;
  const text = asked(situation);
  const named =
    namedIn(truncateText(understanding.matter, longestAsked), situation, listNamed(situation)) ?? kinIn(text);
  const isOfOther = named !== null && !/\byour?\b/.test(text);
  if (!isOfOther)
    for (const topic of lifeTopics) {
      const plan = topic.asked.test(text) ? onTopic(topic, situation) : null;
      if (plan) return plan;
    }
  const ofNamed = named && onNamed(named, situation);
  if (ofNamed) return ofNamed;
  const found = byWords(situation, asksFate.test(text) ? named : null);
  if (!found || (found.share < 1 && hasSureLine(situation))) {
    const thing = hasSureLine(situation) ? null : objectIn(text);
    return thing && onNamed(thing, situation);
  }
  return createPlan(tell([found.line], situation, 'answer'));
}

/**
 * Answers a question with what its author wrote about the character and those it knows, before any built-in line: from
 * the description, the lines, the common facts and the others' descriptions. For characters with few words of their own.
 */
export function onWritten(situation: Situation): Plan | null {
  const { persona, understanding } = situation;
  if (!isSparse(persona) || understanding.items.length > 0 || understanding.findings.length > 0) return null;
  if (isRemarkOnNow(understanding.matter)) return null;
  const plan = answerWritten(situation);
  return plan && { ...plan, moves: [...greets(situation), ...plan.moves.map((move) => asRepeated(move, situation))] };
}
