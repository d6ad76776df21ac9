import type { SheetLine } from '@emberlore/contract';
import { isReserved } from '../finding/retrieve.ts';
import { shortName } from '../text/names.ts';
import { contentStems, fold, isFunctionWord, sameText, stem as stemOf, words } from '../text/text.ts';
import type { SceneView } from '../types.ts';
import { isCertain } from './choose-knowledge.ts';
import { lineAnswers } from './own-words.ts';
import type { Plan, Situation } from './plan.ts';
import { say } from './sheet-lines.ts';

const asksOpinion =
  /\b(?:what (?:do|did) you (?:think|make|reckon)|what(?:'s| is) your (?:opinion|view)|do you (?:like|love|hate|trust|believe|respect|fear|miss|know|get on with)|how (?:do you feel|do you get on|well do you know)|do you (?:think|believe|reckon|suppose) .{2,30} (?:did (?:it|this|that)|is (?:lying|guilty|innocent|honest|dangerous|telling the truth|hiding something)|killed|stole|took|knows)|your opinion|thoughts on|tell me (?:more )?about|what about|how about|is (?:he|she|\w+) (?:an? )?(?:nice|good|kind|honest|bad|evil|trustworthy)|can (?:i|we) trust|should (?:i|we) trust|who(?:'s| is)|what(?:'s| is)|what(?:'s| is) .{2,30} like$|what (?:sort|kind) of (?:man|woman|person|boy|girl) (?:is|was)|describe)\b/;
const asksFacts = /\b(?:tell me (?:more )?about|what about|who(?:'s| is)|what(?:'s| is) (?!your))\b/;

const pointsAtSomebody = /\b(?:him|her|he|she|them|they)\b/;

/** Returns the name of the person who was spoken of last, in the question before or in the reply to it. */
function lastNamed({ lastReply, memory, scene, persona }: Situation): string {
  const people = [...scene.others.map(({ name }) => name), ...Object.keys(persona.sheet?.opinions ?? {})];
  const before = fold(`${memory.asked.at(-1)?.text ?? ''} ${lastReply ?? ''}`);
  const found = people
    .map((name) => ({
      name,
      place: Math.max(...words(name).map((part) => (part.length > 3 ? before.lastIndexOf(part) : -1))),
    }))
    .filter(({ name, place }) => place >= 0 && /^\p{Lu}/u.test(name))
    .sort((one, other) => other.place - one.place);
  return found[0]?.name ?? '';
}

/** Returns what the character thinks of the person or thing that a text names. */
export function opinionOn(text: string, { persona }: Pick<Situation, 'persona'>): readonly SheetLine[] | null {
  const asked = new Set(contentStems(text));
  // 'Good evening, Master Pim' speaks to Pim.
  const ownName = sameText(shortName(persona.name));
  const [named] = Object.entries(persona.sheet?.opinions ?? {})
    .filter(([key]) => sameText(key) !== ownName || ['about', 'of'].some((word) => text.includes(`${word} ${ownName}`)))
    .map(([key, lines]) => ({ lines, stems: contentStems(key) }))
    .filter(
      ({ stems }) =>
        (stems.length > 0 && asked.has(stems.at(-1) as string)) ||
        stems.some((stem) => stem.length > 3 && asked.has(stem)),
    )
    .sort(
      (one, other) =>
        other.stems.filter((stem) => asked.has(stem)).length - one.stems.filter((stem) => asked.has(stem)).length,
    );
  return named?.lines ?? null;
}

/** The word before a name in a line: 'the kid' is Juno in 'The kid Juno has hand-made keys'. */
function callNames(name: string, { hits }: Situation): string[] {
  const [first] = words(shortName(name));
  const before = hits.flatMap(({ line }) => {
    const said = words(line.text);
    return said.filter((_, at) => said[at + 1] === first);
  });
  return before.filter((word) => word.length > 2 && !isFunctionWord(word));
}

/** Words that describe many people. */
const described = 2;

/** Returns the name of somebody here whom a question describes without a name: 'who is the kid with the blue hair?' */
function nameDescribed(text: string, situation: Situation): string {
  const asked = new Set(contentStems(text));
  const fits = ({ name, description }: SceneView['others'][number]) =>
    new Set(contentStems(description).filter((stem) => asked.has(stem))).size >= described ||
    callNames(name, situation).some((word) => asked.has(stemOf(word)));
  const found = situation.scene.others.filter(fits);
  return found.length === 1 ? (found[0]?.name ?? '') : '';
}

/** 'What do you think of Rue?', 'do u trust the priestess' */
export function onOpinion(situation: Situation): Plan | null {
  const { understanding, hits } = situation;
  const text = fold(understanding.matter);
  if (!asksOpinion.test(text)) return null;
  const named = pointsAtSomebody.test(text) ? lastNamed(situation) : nameDescribed(text, situation);
  const opinion = opinionOn(`${text} ${named}`, situation);
  if (!opinion) return null;
  // Who asks for facts gets those first.
  const open = hits.some(
    ({ line, score }) => score >= lineAnswers && !isReserved(line) && !situation.memory.told.includes(line.text),
  );
  const certain = hits.slice(0, 1).some((hit) => isCertain(hit) && !situation.memory.told.includes(hit.line.text));
  if (asksFacts.test(text) && (open || certain)) return null;
  return say(opinion, situation, false);
}
