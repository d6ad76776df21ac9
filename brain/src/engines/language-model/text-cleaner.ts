import { fillNames } from '@emberlore/contract';
import { ownNames, shortName } from '../../text/names.ts';
import { fold } from '../../text/text.ts';

/** Who may be named in front of a line. */
export interface Cast {
  /** The speaking character. */
  name: string;
  /** What narration calls them: 'he', 'she' or 'they'. */
  pronoun?: string;
  /** Everybody else, with the player. */
  others: readonly string[];
  /** What `{{user}}` stands for. */
  player?: string;
}

/** Words that stand for a speaker: the character's own lines continue, the others' are dropped. */
const selves =
  'character assistant npc ai reply response model char answer bot speech dialogue dialog says spoken output'.split(
    ' ',
  );
const strangers = ['system', 'narration', 'instruction', 'instructions', 'they'];
/** Where such a line begins, the model goes on with the talk by itself. */
const players = ['player', 'user', 'human', 'the player', 'the user'];
/** Lines about the reply instead of in it. */
const remarks =
  'translation english note notes nota notas remarque hinweis anmerkung traducción traduction übersetzung traduzione tradução options choices ooc disclaimer told remember heard emotion mood thought thoughts thinking reasoning explanation'.split(
    ' ',
  );

const common: ReadonlySet<string> = new Set([...selves, ...strangers, ...remarks, 'you', 'narrator']);

/** 'Osric:', '**OSRIC** (softly):', '[Osric] -': the marks and the tone around a name in front. */
const label =
  /^[\s>*_#"“'[(<-]{0,6}([\p{L}][\p{L}\p{M}'’. -]{0,44}?)[*_\])>]{0,4}\s*(?:[([*_]{1,3}[^)\]:\n*]{1,40}[)\]*_]{1,3})?[*_]{0,3}\s*[:：][*_"”]{0,3}\s*/u;
const longestLabel = 110;

const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

/** Reads entities before tags are looked for: they may stand for one. */
const withoutEntities = (text: string) =>
  text.replace(/&(?:quot|apos|lt|gt|nbsp|#39|#x27);/g, (entity) => entities[entity] ?? '');

/** Removes Markdown and HTML from a piece of text in which no mark is cut. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<\|[^<>|\n]{0,40}\|>|\[\/?INST\]/g, '')
    .replace(/<(?:br|\/p|\/div|\/li)\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z][a-z0-9]{0,14}(?:\s[^<>]{0,200})?>/gi, '')
    .replace(/&amp;/g, '&')
    .replace(/!?\[([^\]\n]{1,80})\]\((?:https?:)?[^)\s]{1,200}\)/g, '$1')
    .replace(/ ?[[(](?:told|emotion|mood|feeling|remember)\s?[:=][^\][()\n]{0,80}[\])]/gi, '')
    .replace(/ ?[[(][kch]\d{1,3}(?:, ?[kch]\d{1,3}){0,9}[\])]/gi, '')
    .replace(/(?<=^|\s)#\p{L}[\p{L}\p{N}_-]*/gu, '')
    .replace(/```[a-z]*\n?|`/gi, '')
    .replace(/\*\*\*([^*\n]+)\*\*\*|\*\*([^*\n]+)\*\*/g, (_, one, other) => one ?? other)
    .replace(/(?<![\p{L}\p{N}])__?([^_\n]+)__?(?![\p{L}\p{N}])/gu, '$1')
    .replace(/~~([^~\n]+)~~/g, '$1')
    .replace(/~([\p{L}][^~\n]{1,60})~/gu, '*$1*');
}

/** Where a mark may be cut at the end of a piece. */
const openMark =
  /(?:\*+|\{\{?[^{}\n]{0,12}\}?|<[^<>\n]{0,80}|&[#\w]{0,6}|!?\[[^\]\n]{0,80}(?:\](?:\([^)\s]{0,120})?)?| ?\([kch\d, ]{0,20}|#[\p{L}\p{N}_-]{0,40}|`{1,3}[a-z]*|_{1,2})$/u;
const longestBold = 160;
/** No mark is longer. Cut, since looking for open marks takes quadratic time in a run of them. */
const longRun = /([*_~`])\1{3,}/g;

/** Returns where a pair of such marks is open. */
function openFrom(text: string, mark: RegExp): number {
  const marks = [...text.matchAll(mark)];
  const last = marks.length % 2 === 1 ? marks.at(-1) : undefined;
  return last && text.length - last.index < longestBold ? last.index : Number.POSITIVE_INFINITY;
}

/** Returns how much of a text contains no open mark. An action between single asterisks streams. */
function holdFrom(text: string): number {
  // Marks at the end may be half of a closing pair.
  const before = text.replace(/[*_]+$/, '');
  return Math.min(
    openFrom(before, /\*\*/g),
    openFrom(text, /~+/g),
    openFrom(before, /(?<![\p{L}\p{N}_])_{1,2}(?=[^_])|(?<=[^_])_{1,2}(?![\p{L}\p{N}_])/gu),
    openMark.exec(text)?.index ?? text.length,
  );
}

/** Cleans the text of a reply as it streams. */
export interface TextCleaner {
  push(piece: string): string;
  end(): string;
}

/** Whether somebody in front of a line is one of these. A common word must be all of it: 'They say: never trust a goose.' */
function isKnown(written: string, names: readonly string[]): boolean {
  const spelled = fold(written).trim();
  return names.some((name) => spelled === name || (!common.has(name) && spelled.startsWith(`${name} `)));
}

/** Returns all ways to write a name in front, folded. */
function spellings(name: string): string[] {
  const own = ownNames(name);
  return [...new Set([fold(name), fold(shortName(name)), own[0] ?? '', own.join(' ')])].filter(
    (part) => part.length > 1,
  );
}

/** Creates a check of whether a sentence speaks for another character: 'Ilane: Who is it?' */
export function speaksFor({ name, others, player }: Cast): (sentence: string) => boolean {
  const mine = [...spellings(name), ...selves];
  const all = [...others, ...(player === undefined ? [] : [player])].flatMap(spellings);
  const theirs = [...all, ...strangers, ...players, 'you'].filter((each) => !mine.includes(each));
  return (sentence) => {
    const found = label.exec(sentence);
    return found !== null && isKnown(found[1] ?? '', theirs);
  };
}

/**
 * Creates a cleaner for one reply: names in front, what is written for others, Markdown, HTML, bullets and what belongs to
 * the request are removed. Once the model writes for the player, all the rest is.
 */
export function createTextCleaner({ name, others, player = 'you' }: Cast): TextCleaner {
  const mine = [...spellings(name), ...selves];
  const named = player === 'you' ? [] : spellings(player);
  const theirs = [...others.flatMap(spellings), ...strangers, ...remarks].filter((each) => !mine.includes(each));
  const ending = [...players, ...named].filter((each) => !mine.includes(each));
  const known = [...mine, ...theirs, ...ending, 'narrator', 'you'];
  let pending = '';
  let atStart = true;
  let skipping = false;
  let begun = false;
  let ended = false;
  /** Whether the line before was an item of a list. */
  let listed = false;

  /** Whether a line's start may still become a name in front. */
  function mayBecomeLabel(line: string): boolean {
    if (line.length >= longestLabel || line.includes('\n')) return false;
    const bare = fold(line.replace(/^[\s>*_#"“'[(<-]+/, ''));
    if (bare === '') return line.length < 8;
    if (/^[kch]\d{0,3}[:.]?\s*$/.test(bare)) return true;
    return known.some(
      (other) =>
        other.startsWith(bare) ||
        (bare.startsWith(other) &&
          /^[\s*_\])>([-]|$/.test(bare.slice(other.length)) &&
          !/[.!?…]/.test(bare.slice(other.length))),
    );
  }

  /** Removes what stands in front of a line; null while that is open. */
  function openLine(line: string, final: boolean): string | null {
    if (!final && mayBecomeLabel(line) && !label.test(line)) return null;
    const found = label.exec(line);
    if (!final && /^\s*&[#\w]{0,6}$/.test(line)) return null;
    if (!final && found && found[0].length === line.length && line.length < longestLabel) return null;
    atStart = false;
    const who = found?.[1] ?? aloneIn(line);
    // 'Maren: that is a good name' is said to the player; a line that is theirs begins with a capital.
    if (found && isKnown(who, named) && /^\p{Ll}/u.test(line.slice(found[0].length))) return line;
    if (who !== '' && isKnown(who, ending)) ended = true;
    // 'You: ...' imitates the examples of the request at first, and goes on with the talk later.
    if (found && isKnown(who, ['you']) && begun) ended = true;
    if (ended) return '';
    if (!found && who !== '' && isKnown(who, mine)) return '';
    if (found && isKnown(who, [...mine, 'you'])) return line.slice(found[0].length);
    if (found && isKnown(who, ['narrator'])) return `*${line.slice(found[0].length)}`;
    if (found && isKnown(who, theirs)) {
      skipping = true;
      return '';
    }
    // A list below what was said offers what the player could do next.
    const isItem = /^\s*(?:[-•]|\d{1,2}[.)])\s+\p{L}/u.test(line);
    if (isItem && begun && !listed) ended = true;
    listed = isItem;
    if (ended) return '';
    return line.replace(/^\s*(?:[kch]\d{1,3}[:.]\s+|[-•–]\s+|#{1,6}\s+|>\s+|\d{1,2}[.)]\s+(?=\p{L}))/u, '');
  }

  /** Returns the name that is all of a line, as a heading over what is said. */
  function aloneIn(line: string): string {
    const bare = line.includes('\n') ? line.replace(/[\s>*_#[\]<|]+/g, ' ').trim() : '';
    return [...mine, ...ending].includes(fold(bare)) ? bare : '';
  }

  function drain(final: boolean): string {
    let out = '';
    for (;;) {
      const at = pending.indexOf('\n');
      const isWhole = at >= 0 || final;
      let line = at < 0 ? pending : pending.slice(0, at + 1);
      const rest = pending.slice(line.length);
      if (line === '') break;
      if (atStart) {
        const opened = openLine(line, isWhole);
        if (opened === null) break;
        line = opened;
      }
      if (skipping) line = '';
      if (ended) {
        pending = '';
        break;
      }
      const upTo = isWhole ? line.length : holdFrom(line);
      out += withoutMarkup(fillNames(line.slice(0, upTo), { char: name, user: player }));
      begun ||= out.trim() !== '';
      pending = isWhole ? rest : line.slice(upTo);
      if (!isWhole) break;
      atStart = true;
      skipping = false;
    }
    return out;
  }

  /** Ends the reply before the first token of a chat template. */
  function finish(at: number): string {
    pending = pending.slice(0, at);
    const rest = drain(true);
    ended = true;
    return rest;
  }

  return {
    push(piece) {
      if (ended) return '';
      pending = withoutEntities(pending + piece).replace(longRun, '$1$1$1');
      const token = pending.indexOf('<|');
      if (token >= 0) return finish(token);
      return drain(false);
    },
    end: () => drain(true),
  };
}
