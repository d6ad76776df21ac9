import { type Hit, isReserved, type Line } from '../finding/retrieve.ts';
import { ideasIn } from '../reading/concepts.ts';
import { contentStems, fold, sameText, stem } from '../text/text.ts';
import type { Move, Situation } from './plan.ts';

const amount = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|hundred|thousand|none|nobody)\b/i;
/** A line further from the question than this contains the word by coincidence. */
const leastLikely = 0.12;

/** Removes names: 'Mr Graves' is no grave, and a line about Halcyon's clock says nothing about Halcyon. */
function withoutNames(text: string): string {
  return text.replace(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|(?<=[^.!?] )\p{Lu}\p{Ll}+/gu, '');
}

/** 'Will you keep it to yourself?' is unrelated to a line about keeping somebody company. */
const weak = new Set(['keep', 'ask', 'come', 'put', 'find', 'give', 'work', 'thank', 'like', 'time'].map(stem));

/** Whether the first words of a text were said before. */
function wasBegun(text: string, { said }: Situation['memory']): boolean {
  return said.some((sentence) => sameText(text).startsWith(sentence));
}

/** Returns untold small talk of the story with at least half of the question's words. */
export function smallTalkOn({ persona, memory, understanding }: Situation): string | null {
  const asked = new Set(contentStems(understanding.matter).filter((stem) => !weak.has(stem)));
  const fits = (text: string) => {
    const own = new Set(contentStems(withoutNames(text)));
    const shared = [...asked].filter((stem) => own.has(stem)).length;
    return shared > 0 && shared * 2 >= asked.size && (understanding.question !== 'how-many' || amount.test(text));
  };
  return persona.smallTalk.find((text) => fits(text) && !wasBegun(text, memory)) ?? null;
}

const timesOfDay = new Set(['tonight', 'today', 'night', 'day', 'morn', 'even']);

/** 'Darling, a new face!' is only for the first moment. */
const welcomes =
  /\b(?:you|your|you're|you've|new face|welcome|hello|good (?:morning|evening|day|night)|sit|come|approach|step|mind|hold)\b|!/i;

const inBoth = (one: string, other: string) => [...ideasIn(one)].filter((idea) => ideasIn(other).has(idea));
/** Heat and cold, rain and snow. */
const weather = new Set([...inBoth('cold', 'hot'), ...inBoth('rain', 'snow')]);
const opposites = [
  ['cold', 'hot', 'warm'],
  ['rain', 'snow', 'sunny'],
].map((group) => group.map(stem));

/** 'It's hot' doesn't answer 'It is cold here'. */
function contradicts(text: string, said: ReadonlySet<string>): boolean {
  const own = new Set(contentStems(text));
  return opposites.some(
    (group) => group.some((word) => said.has(word)) && group.some((word) => own.has(word) && !said.has(word)),
  );
}

/**
 * Answers 'It is cold here.' with an unused line of the story that has the same word or is about the same weather ('the
 * heating').
 */
export function ownRemarkOn({ persona, memory, understanding }: Situation): Move | null {
  const said = new Set(contentStems(understanding.matter).filter((word) => !timesOfDay.has(word)));
  const ideas = [...ideasIn(understanding.matter)].filter((idea) => weather.has(idea));
  const fits = (text: string) =>
    !contradicts(text, said) &&
    (contentStems(withoutNames(text)).some((word) => said.has(word)) || ideas.some((idea) => ideasIn(text).has(idea)));
  const open = persona.greetings.filter((text) => !welcomes.test(text));
  const found = [...persona.smallTalk, ...open].find((text) => fits(text) && !wasBegun(text, memory));
  return found ? { kind: 'own', lines: [found], bank: 'remark' } : null;
}

const asksTrade =
  /\bwhat (?:do you do(?: (?:here|for a living|for work|all day))?|(?:is|'s) your (?:job|trade|work|profession|business|occupation|part in (?:this|it|all this))|(?:kind|sort) of work do you do)\s*[?.!]*$/;
const trade =
  /^I(?:(?:'m| am| was) (?:an?|the)\b| run| keep| work| serve| own| make| teach| ride| row| drive| cook| bake| sell| carry| hold| command| lead| mend| guard| write)\b/;

/**
 * Answers 'What do you do?' with an untold line in which the character says what it is or does, preferably from its
 * description.
 */
function saysWhatItDoes(hits: readonly Hit[], { memory, understanding }: Situation): Line | null {
  if (!asksTrade.test(fold(understanding.matter).trim())) return null;
  const open = hits
    .map(({ line }) => line)
    .filter((line) => !isReserved(line) && !line.intimate && !memory.told.includes(line.text));
  const described = open.find((line) => line.kind === 'about' && line.spoken !== line.text);
  return described ?? open.find((line) => line.kind === 'personal' && trade.test(line.spoken)) ?? null;
}

const asksBeing =
  /^(?:and |so |but |then )*(?:(?:are|were|aren't|weren't) you|you(?:'re| are)?) (?!sure|certain|serious)/;

/** Answers 'Are you dead?', 'You a cop?' with an untold line about itself that contains the idea or the word. */
function saysWhatItIs(hits: readonly Hit[], { memory, understanding }: Situation): Line | null {
  const { matter, question, commonQuestion } = understanding;
  if (question !== 'yes-no' || commonQuestion !== null || !asksBeing.test(fold(matter))) return null;
  const asked = new Set(contentStems(matter));
  const ideas = ideasIn(matter);
  const touches = (text: string) =>
    contentStems(text).some((stem) => asked.has(stem)) || [...ideasIn(text)].some((idea) => ideas.has(idea));
  const found = hits.find(
    ({ line, score }) =>
      score >= leastLikely &&
      (line.kind === 'personal' || line.kind === 'about') &&
      // 'A barm brack is ...' describes something else.
      !/^(?:An?|The) /.test(line.spoken) &&
      !isReserved(line) &&
      !line.intimate &&
      !memory.told.includes(line.text) &&
      touches(withoutNames(line.spoken)),
  );
  return found?.line ?? null;
}

/** Returns what a character can say about itself if no line is close enough to a question about what it is or does. */
export function saysOfItself(hits: readonly Hit[], situation: Situation): Line | null {
  return saysWhatItIs(hits, situation) ?? saysWhatItDoes(hits, situation);
}
