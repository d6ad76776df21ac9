import { jsonrepair } from 'jsonrepair';

/** What an answer contains. */
export interface Answer {
  text: string;
  /** In the model's words. */
  emotion?: string;
  /** Ids of the lines that the model says it told. */
  told?: string[];
  /** What the model wants to remember about the player. */
  remember?: string;
  /** What a reply in another language says, in English. */
  english?: string;
  /** What the player said in another language, in English. */
  heard?: string;
  /** What the player's words do, in the model's word. */
  act?: string;
}

export const spokenKeys: ReadonlySet<string> = new Set(
  (
    'reply text message response content sentences answer say says speech line lines dialogue dialog utterance words output ' +
    'character_reply npc_reply assistant respuesta réponse reponse antwort'
  ).split(' '),
);
export const emotionKeys: ReadonlySet<string> = new Set(['emotion', 'feeling', 'mood', 'emotions', 'tone', 'emoción']);
/** Keys under which models wrap the whole answer. */
const wrappers =
  /^(?:response|output|result|answer|data|json|reply|message|assistant|content|parameters|arguments|choices)$/i;
/** The longest answer that is read, in characters, without its thoughts: many times what a reply needs. */
export const longestAnswer = 8_000;
/** Objects and lists are read to this depth: no answer needs more. */
const deepest = 8;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function asText(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value) || depth > deepest) return null;
  const parts = value.map((part) =>
    isObject(part) ? (readObject(part, depth + 1)?.text ?? '') : asText(part, depth + 1),
  );
  return parts.filter(Boolean).join(' ') || null;
}

function listIds(value: unknown): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,;]+/) : [];
  return list.filter((id) => typeof id === 'string' && id !== '');
}

function findKey(object: Record<string, unknown>, keys: ReadonlySet<string>): unknown {
  return Object.entries(object).find(([key, value]) => keys.has(key.trim().toLowerCase()) && value !== null)?.[1];
}

/** Returns the object inside which the answer stands: in a wrapper, or the only one. */
function findInner(object: Record<string, unknown>): Record<string, unknown> | undefined {
  const inner = Object.entries(object).flatMap(([key, value]) => (isObject(value) ? [{ key, value }] : []));
  const wrapped = inner.find(({ key }) => wrappers.test(key)) ?? (inner.length === 1 ? inner[0] : undefined);
  return wrapped?.value;
}

/**
 * Reads an object in whatever words it names its parts. Reads each of them once: with two readings of the same part, each
 * level of nesting would double the time.
 */
function readObject(object: Record<string, unknown>, depth: number): Answer | null {
  if (depth > deepest) return null;
  const emotion = asText(findKey(object, emotionKeys), depth);
  const said = asText(findKey(object, spokenKeys), depth);
  const more = { ...(emotion ? { emotion } : {}), ...readExtras(object, depth) };
  if (said !== null) return { text: said, ...more };
  const inner = findInner(object);
  const read = inner ? readObject(inner, depth + 1) : null;
  return read ? { ...more, ...read } : null;
}

function readExtras(
  object: Record<string, unknown>,
  depth: number,
): Pick<Answer, 'told' | 'remember' | 'english' | 'heard' | 'act'> {
  const { told } = object;
  const [note, english, heard, act] = [object.remember, object.english, object.heard, object.act].map((value) =>
    asText(value, depth),
  );
  return {
    ...(told === undefined ? {} : { told: listIds(told) }),
    ...(note ? { remember: note } : {}),
    ...(english ? { english } : {}),
    ...(heard ? { heard } : {}),
    ...(act ? { act } : {}),
  };
}

function readValue(value: unknown): Answer | null {
  if (isObject(value)) return readObject(value, 1);
  if (!Array.isArray(value)) return null;
  const [first] = value.flatMap((part) => (isObject(part) ? (readObject(part, 1) ?? []) : []));
  if (first) return first;
  const text = value.filter((part) => typeof part === 'string').join(' ');
  return text === '' ? null : { text };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(jsonrepair(text));
    } catch {
      return null;
    }
  }
}

/** Returns where the JSON of an answer starts; -1 if there is none. */
export function findJson(text: string): number {
  return text.search(/\{\s*["'“‘`]?[\p{L}_]{2,20}["'”’`]?\s*[:=]|\[\s*\{|^\s*\[\s*["']/u);
}

/** Returns the first JSON value of a text without what follows it, as far as its brackets tell. */
function firstValue(text: string): string {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted && letter === '\\') at += 1;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '{' || letter === '[')) depth += 1;
    else if (!quoted && (letter === '}' || letter === ']') && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

/** The parts of an answer by name, without braces around them: 'emotion: JOY; reply: Come in.' */
const field =
  /(?:^|[\n;,])[ \t]{0,3}["'*_]{0,2}(emotion|reply|told|remember|english|heard|act)["'*_]{0,2}[ \t]{0,3}[:=]/gi;

/**
 * Whether an answer is a list of its parts without braces. Undecided beginnings are held to be one, unless `final`: the
 * feeling comes first, and then the words under their name.
 */
export function startsFields(beginning: string, final: boolean): boolean {
  const [, rest] =
    /^["'*_]{0,2}emotion["'*_]{0,2}\s*[:=]\s*["'*_]{0,2}[\p{L}_ ]{2,30}["'*_]{0,2}([\s\S]*)$/iu.exec(beginning) ?? [];
  if (rest === undefined) return false;
  const next = rest.replace(/^[\s;,]+["'*_]{0,2}/, '').toLowerCase();
  return /^reply["'*_]{0,2}\s*[:=]/.test(next) || (!final && next !== '' && 'reply'.startsWith(next));
}

function readFields(answer: string): Answer | null {
  const found = [...answer.matchAll(field)];
  const parts = found.map((part, index): [string, string] => {
    const from = part.index + part[0].length;
    const value = answer.slice(from, found[index + 1]?.index ?? answer.length).trim();
    return [(part[1] ?? '').toLowerCase(), value.replace(/^["'*_]{1,4}|["'*_,;}]{1,6}$/g, '')];
  });
  const { told, ...read } = Object.fromEntries(parts);
  return readObject({ ...read, ...(told === undefined ? {} : { told: told.match(/[kch]\d+/gi) ?? [] }) }, 1);
}

/** Some models put the whole answer once more into its words. */
function unwrapped(read: Answer | null): Answer | null {
  if (!read || !/^\s*\{/.test(read.text)) return read;
  const inner = readValue(parse(read.text));
  return inner ? { ...read, ...inner } : read;
}

/** Reads a whole answer that contains JSON, however damaged, with text around it; null if it contains none. */
export function repairAnswer(whole: string): Answer | null {
  const answer = whole.slice(0, longestAnswer);
  const at = findJson(answer);
  if (at < 0) return readFields(answer);
  const json = answer
    .slice(at)
    .replace(/```[\s\S]*$/, '')
    .replace(/<\/\w+>\s*$/, '');
  return unwrapped(readValue(parse(firstValue(json))) ?? readValue(parse(json)));
}

/** Whether the JSON of an answer breaks off inside the last string: its end is missing. */
export function breaksOff(answer: string): boolean {
  const quotes = answer.replace(/\\[\s\S]/g, '').match(/"/g)?.length ?? 0;
  return quotes % 2 === 1;
}
