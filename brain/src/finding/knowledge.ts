import { setImmediate as breathe } from 'node:timers/promises';
import { listQuestions } from '@emberlore/contract';
import { isConfession, isIntimate } from '../mood/confidences.ts';
import { isOurs, toFirstPerson } from '../text/first-person.ts';
import { isTitled, mentionsSelf, shortName } from '../text/names.ts';
import { SELF, withSelf } from '../text/self-name.ts';
import { splitSentences } from '../text/sentences.ts';
import { capitalise } from '../text/text.ts';
import { createVerbReader, type VerbReader } from '../text/verb-reader.ts';
import type { OtherCharacter, Persona, SceneView } from '../types.ts';
import { tellOfOther, tellOfSelf } from './described.ts';
import type { Embedder, Vector } from './embedder.ts';
import { type Line, toSecondPerson } from './retrieve.ts';
import { dot } from './similar.ts';
import { isSparse } from './sparse.ts';

/** Recognises a sentence of a description that declares something hidden. */
export const hiding =
  /\b(?:hides?|hiding|hidden|conceals?|secret(?:ly)?|never told|nobody knows|pretends?|really (?:is|are))\b/i;
/** Sentences of a description about how to play the character, which a character would not say. */
const stageDirection =
  /\b(?:(?:speaks?|talks?) (?!to\b|with\b|\p{Lu})|says?\b|voice\b|addresses\b|calls? everyone\b|sentences?\b|rhymes\b|answers\b)/iu;
/** A line this similar to a hidden part of the description is the secret itself. */
const secretNearness = 0.45;

/** 'The Countess has moved her parasol' refers to Countess Orlova if no other countess is present. */
function underOwnName(text: string, { name }: Persona, others: readonly OtherCharacter[]): string {
  const title = isTitled(name) ? (name.split(' ')[0] ?? '') : '';
  const shared = title === '' || others.some((other) => other.name.startsWith(`${title} `));
  return shared ? text : text.replace(new RegExp(`^The ${title}(?= |'s )`), name);
}

/** A line as a sentence: authors in a hurry leave out the capital and the full stop. */
const finished = (text: string): string =>
  /[.!?…"'”’)\]*]$/.test(text.trim()) || text.trim() === '' ? capitalise(text) : `${capitalise(text.trim())}.`;

const beginnings = {
  'He/Him/His': /^(?:He|His)\b/,
  'She/Her/Hers': /^(?:She|Her)\b/,
  'They/Them/Theirs': /^(?:They|Their)\b/,
};

/** Whether a line begins with the character, or is in the first person. */
const beginsWithSelf = (text: string, { name, pronouns }: Persona): boolean =>
  isOurs(text) || withSelf(text, name).startsWith(SELF) || beginnings[pronouns].test(text);

function wordedLine(text: string, persona: Persona, kind: Line['kind'], isVerb: VerbReader): Line | null {
  const ours =
    kind === 'personal' ||
    (mentionsSelf(text, persona) && (!isSparse(persona) || withSelf(text, persona.name).includes(SELF)));
  if (!ours) return { text, spoken: finished(text), kind, secret: false };
  const spoken = isSparse(persona) || beginsWithSelf(text, persona) ? toFirstPerson(text, persona, isVerb) : null;
  // An author's personal line can always be said; lines that mention the character from outside can't.
  if (spoken === null && kind !== 'personal') return null;
  const said = finished(spoken ?? text);
  const confided = kind === 'personal' && isConfession(said, persona);
  return { text, spoken: said, kind, secret: confided, intimate: kind === 'personal' && isIntimate(said) };
}

/** So many words of a description are looked up, each in up to three ways. */
const mostOfDescription = 12;

/** Longest part of a description that is said, in characters. */
const longestDescribed = 200;

const isOpen = (text: string): boolean =>
  !hiding.test(text) && !stageDirection.test(text) && text.length <= longestDescribed;

/** Returns what the character would say about itself from its description: of a long one, only the beginning. */
function aboutSelf(persona: Persona): Line[] {
  const isVerb = createVerbReader(mostOfDescription);
  const sentences = splitSentences(persona.description).map(({ text }) => text);
  const first = persona.personalKnowledge.length < 6 ? sentences : sentences.slice(0, 1);
  const told = isSparse(persona)
    ? tellOfSelf(persona, isVerb)
    : first.flatMap((text) => {
        const spoken = beginsWithSelf(text, persona) ? toFirstPerson(text, persona, isVerb) : null;
        return spoken && spoken !== text ? [{ text, spoken }] : [];
      });
  return told
    .filter(({ text }) => isOpen(text))
    .map(({ text, spoken }) => ({ text, spoken, kind: 'about', secret: false }));
}

/** Returns what anybody can see or know of another present character; only the first sentence, if it has words enough. */
function aboutOther(other: OtherCharacter, persona: Persona, isVerb: VerbReader): Line[] {
  const first = splitSentences(other.description)[0]?.text ?? '';
  const told = isSparse(persona)
    ? tellOfOther(other, isVerb)
    : first.startsWith(shortName(other.name))
      ? [{ text: first }]
      : [];
  return told
    .filter(({ text }) => !hiding.test(text) && text.length <= longestDescribed)
    .flatMap(({ text }): Line[] => {
      const said =
        isSparse(persona) && withSelf(text, persona.name).includes(SELF) ? toFirstPerson(text, persona, isVerb) : text;
      return said === null ? [] : [{ text: said, spoken: said, kind: 'about', secret: false }];
    });
}

/** Adds when the author lets a line of the character's own be told. */
function timed(line: Line, { sheet }: Persona): Line {
  const tags = line.kind === 'personal' ? sheet?.toldWhen : undefined;
  const when = tags && Object.hasOwn(tags, line.text) ? tags[line.text] : undefined;
  return when
    ? { ...line, when, secret: when !== 'open', intimate: when !== 'open' && (line.intimate ?? false) }
    : line;
}

/** Lists everything that this character can say about itself, the place and the others, each line once. */
export function listLines(persona: Persona, scene: SceneView): Line[] {
  const seen = new Set<string>();
  const isVerb = createVerbReader();
  const ofOthers = createVerbReader(mostOfDescription);
  const soughtAs = (line: Line | null): Line | null => {
    const sought = scene.sought?.find(({ text }) => text === line?.text);
    return line && sought ? { ...line, sought } : line;
  };
  const commonLine = (text: string): Line | null => {
    const line = wordedLine(underOwnName(text, persona, scene.others), persona, 'common', isVerb);
    return line && { ...line, text };
  };
  return [
    ...persona.personalKnowledge.map((text) => soughtAs(wordedLine(text, persona, 'personal', isVerb))),
    ...scene.commonKnowledge.map(commonLine),
    ...aboutSelf(persona),
    ...scene.others.flatMap((other) => aboutOther(other, persona, ofOthers)),
    ...scene.hints
      .filter((text) => !mentionsSelf(text, persona))
      .map((text): Line => ({ text, spoken: text, kind: 'hint', secret: false })),
  ]
    .filter(
      (line): line is Line => line !== null && line.text.trim() !== '' && !seen.has(line.text) && !!seen.add(line.text),
    )
    .map((line) => {
      const askedAs = listQuestions(persona.sheet, line.text);
      return timed(askedAs.length > 0 ? { ...line, askedAs } : line, persona);
    });
}

/** Maximum number of sentences of a description that declare something hidden. */
const mostHidden = 8;

/**
 * Marks the personal lines that the description or the secret declares hidden, by meaning: one per such sentence. Those
 * that the author lets everybody hear stay open.
 */
export async function withSecrets(lines: readonly Line[], persona: Persona, embedder: Embedder): Promise<Line[]> {
  const kept = [persona.description, persona.secret ?? ''].join(' ');
  const sentences = new Set(splitSentences(kept).map((sentence) => sentence.text));
  const hidden = [...sentences].filter((text) => hiding.test(text)).slice(0, mostHidden);
  const personal = lines.filter((line) => line.kind === 'personal' && line.when !== 'open');
  if (hidden.length === 0 || personal.length === 0) return [...lines];
  const vectors = await embedder.embed(
    [
      ...hidden.map((text) => text.replace(/\b(?:He|She|They) hides?\b(?: that)?/, 'You hide that')),
      ...personal.map((line) => toSecondPerson(line.spoken)),
    ],
    'background',
  );
  const secrets = new Set<Line>();
  for (const vector of vectors.slice(0, hidden.length)) {
    const scores = personal.map((_, index) => dot(vector, vectors[hidden.length + index] as Vector));
    const best = scores.reduce((top, score, index) => (score > (scores[top] as number) ? index : top), 0);
    if ((scores[best] as number) >= secretNearness) secrets.add(personal[best] as Line);
    await breathe();
  }
  return lines.map((line) => (secrets.has(line) ? { ...line, secret: true } : line));
}

/** Returns all texts of the story, to determine which words belong to its world. */
export function worldTexts(persona: Persona, scene: SceneView): string[] {
  return [
    scene.storyName,
    scene.name,
    scene.description,
    ...scene.commonKnowledge,
    ...scene.hints,
    ...scene.items.flatMap((item) => [item.name, item.description]),
    ...scene.others.flatMap((other) => [other.name, other.description]),
    persona.name,
    persona.description,
    ...persona.personalKnowledge,
    ...persona.greetings,
    ...persona.smallTalk,
    ...(persona.sheet?.lorebook ?? []).map(({ text }) => text),
  ];
}
