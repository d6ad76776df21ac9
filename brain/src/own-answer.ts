import type { Situation } from './plan.ts';
import { type Hit, isKept, type Line } from './retrieve.ts';
import { contentStems, fold, sameText } from './text.ts';
import { ideasIn } from './understand/concepts.ts';

const amount = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|\w+teen|\w+ty|hundred|thousand|none|nobody)\b/i;
/** A line that is further from the question than this has the word by chance. */
const leastLikely = 0.12;

/** 'Mr Graves' is no grave, and who speaks of Halcyon's clock says nothing of Halcyon. */
function withoutNames(text: string): string {
  return text.replace(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|(?<=[^.!?] )\p{Lu}\p{Ll}+/gu, '');
}

/** Something of the story's own small talk that has at least half of the question's words, and was not said yet. */
export function smallTalkOn({ persona, memory, understanding }: Situation): string | null {
  const asked = new Set(contentStems(understanding.matter));
  const said = (text: string) => memory.said.some((sentence) => sameText(text).startsWith(sentence));
  const fits = (text: string) => {
    const own = new Set(contentStems(withoutNames(text)));
    const shared = [...asked].filter((stem) => own.has(stem)).length;
    return shared > 0 && shared * 2 >= asked.size && (understanding.question !== 'how-many' || amount.test(text));
  };
  return persona.smallTalk.find((text) => fits(text) && !said(text)) ?? null;
}

const asksTrade =
  /\bwhat (?:do you do(?: (?:here|for a living|for work|all day))?|(?:is|'s) your (?:job|trade|work|profession|business|occupation|part in (?:this|it|all this))|(?:kind|sort) of work do you do)\s*[?.!]*$/;
const trade =
  /^I(?:(?:'m| am| was) (?:an?|the)\b| run| keep| work| serve| own| make| teach| ride| row| drive| cook| bake| sell| carry| hold| command| lead| mend| guard| write)\b/;

/** 'What do you do?': an untold line in which somebody says what they are or do, the description's before any other. */
function saysWhatItDoes(hits: readonly Hit[], { memory, understanding }: Situation): Line | null {
  if (!asksTrade.test(fold(understanding.matter).trim())) return null;
  const open = hits
    .map(({ line }) => line)
    .filter((line) => !isKept(line) && !line.intimate && !memory.told.includes(line.text));
  const described = open.find((line) => line.kind === 'about' && line.spoken !== line.text);
  return described ?? open.find((line) => line.kind === 'personal' && trade.test(line.spoken)) ?? null;
}

const asksBeing =
  /^(?:and |so |but |then )*(?:(?:are|were|aren't|weren't) you|you(?:'re| are)?) (?!sure|certain|serious)/;

/** 'Are you dead?', 'You a cop?': an untold line about oneself that has the idea or the word of it. */
function saysWhatItIs(hits: readonly Hit[], { memory, understanding }: Situation): Line | null {
  const { matter, question, smallQuestion } = understanding;
  if (question !== 'yes-no' || smallQuestion !== null || !asksBeing.test(fold(matter))) return null;
  const asked = new Set(contentStems(matter));
  const ideas = ideasIn(matter);
  const touches = (text: string) =>
    contentStems(text).some((stem) => asked.has(stem)) || [...ideasIn(text)].some((idea) => ideas.has(idea));
  const found = hits.find(
    ({ line, score }) =>
      score >= leastLikely &&
      (line.kind === 'personal' || line.kind === 'about') &&
      !isKept(line) &&
      !line.intimate &&
      !memory.told.includes(line.text) &&
      touches(withoutNames(line.spoken)),
  );
  return found?.line ?? null;
}

/** What a character can say of itself where no line is near enough to a question about what it is or does. */
export function saysOfItself(hits: readonly Hit[], situation: Situation): Line | null {
  return saysWhatItIs(hits, situation) ?? saysWhatItDoes(hits, situation);
}
