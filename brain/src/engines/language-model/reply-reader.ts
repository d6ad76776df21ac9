import { truncateText } from '../../text/text.ts';
import { emotionNamed, emotionNames } from './emotion-words.ts';
import { createJsonReader } from './json-reader.ts';
import { type Answer, breaksOff, findJson, longestAnswer, repairAnswer, startsFields } from './repair.ts';
import { createThinkingFilter } from './thinking.ts';

/** The content of a chunk: text to say, and the emotion as soon as it is known. */
export interface ReplyPart extends Answer {
  /** Whether the text breaks off in the middle. */
  broken?: boolean;
  /** Whether the text is complete, even if the answer breaks off behind it. */
  whole?: boolean;
}

/**
 * Reads a streaming answer in any of its formats: JSON with `emotion` and `reply`, the emotion in brackets in front, or
 * plain text. Streams sound JSON and plain text; reads everything else as a whole and repairs it. Drops thoughts.
 */
export interface ReplyReader {
  push(piece: string): ReplyPart;
  /** Returns the rest when the answer has ended. If `isCut`, what may be a thought without a tag is one. */
  end(isCut?: boolean): ReplyPart;
  /** Whether the answer consists of thoughts only so far. */
  readonly isThinking: boolean;
  /** Whether there is a thought in the answer, as far as is known. */
  readonly hasThought: boolean;
  /** Whether a thought ended that had no beginning. */
  readonly isUntagged: boolean;
  /** Whether the answer is as long as may be: nothing more of it is read. */
  readonly isFull: boolean;
}

type Mode = 'undecided' | 'json' | 'plain' | 'whole';

const tag =
  /^(?:[[(<]\s*(?:emotion\s*[:=]\s*)?([\p{L}_ -]{2,30})\s*[\])>]|emotion\s*[:=]\s*\*{0,2}([\p{L}_ -]{2,30})\*{0,2}(?=[\n.,;]))[\s:.,;-]*/iu;
/** An emotion in front without brackets: 'JOY: ...', or on a line of its own. */
const bareTag = new RegExp(
  `^[*_#\\s]*(${emotionNames.join('|')})[*_]{0,2}[^\\S\\n]*(?:[:\\n–—-]|\\.\\s)[\\s*_:-]*`,
  'u',
);
/** A tag around the whole answer, as of a call. */
const wrapTag = /^<(?:\/?(?:tool_call|function|response|reply|answer|json|output)[^>\n]{0,40})>\s*/i;
/** Maximum length of a tag. */
const longestTag = 48;
/** Answers that announce JSON do it in fewer characters. */
const longestAnnouncement = 200;
const announcements = [
  ...['sure', 'certainly', 'of course', 'okay', 'here is', "here's", 'below is', 'the json', 'the answer', 'the reply'],
  ...['output', 'answer:', 'response', 'reply', 'json', '```', 'as requested', '{', '['],
];
const announces =
  /^(?:sure|certainly|of course|okay|here(?: is|['’]s)|below is|the (?:json|answer|reply)|output|answer:|response|reply|json|```|as requested|\{|\[)/i;
/** Lines that the model told, in an answer without JSON. */
const toldTag = /[[(<{]\s*told\s*[:=]?\s*([^\])>}\n]{0,60})[\])>}]?\s*$/i;
const earlyTold = /^[[(<{]\s?told\s?[:=]?([^\])>}\n]{0,60})[\])>}]\s?/i;

const bareWord = (start: string) => start.replace(/[*#\s]/g, '');

const mayBecomeTag = (start: string) =>
  start.length < longestTag &&
  (/^[[(<][^\])>]*$/.test(start) ||
    /^["'*_]{0,2}emotion\b[^\n]*$/i.test(start) ||
    'emotion:'.startsWith(start.toLowerCase().replace(/^["'*_]{0,2}/, '')) ||
    (/^[*#]{0,3}[A-Z_]{1,15}[*]{0,3}\s?$/.test(start) &&
      emotionNames.some((name) => name.startsWith(bareWord(start)))));

/** Whether this may still become JSON in whatever form. */
const mayBecomeJson = (start: string) =>
  start.length < longestAnnouncement &&
  (announces.test(start) || announcements.some((word) => word.startsWith(start.toLowerCase())));

const readIds = (list = '') => list.split(/[\s,;]+/).filter(Boolean);

/** Creates a reader for one answer; see `createThinkingFilter` for `mayStartThinking`. */
export function createReplyReader(mayStartThinking = false): ReplyReader {
  const thoughts = createThinkingFilter(mayStartThinking);
  let json = createJsonReader();
  let mode: Mode = 'undecided';
  let start = '';
  let all = '';
  /** Whether sound JSON has said anything. */
  let hasWords = false;
  /** The end of a plain answer that may be the list of told lines. */
  let tail = '';

  function readPlain(piece: string, final: boolean): ReplyPart {
    tail += piece;
    const found = final ? toldTag.exec(tail) : null;
    const open = found ? found.index : final ? -1 : tail.search(/[[(<{]\s*(?:t(?:o(?:l(?:d[^\n]{0,70})?)?)?)?$/i);
    const text = open < 0 ? tail : tail.slice(0, open);
    tail = open < 0 || final ? '' : tail.slice(open);
    return found ? { text, told: readIds(found[1]) } : { text };
  }

  /** Reads sound JSON. If its words are JSON once more, it is read as a whole. */
  function readJson(piece: string): ReplyPart {
    const part = json.push(piece);
    const isNested = !hasWords && part.text.trimStart().startsWith('{');
    hasWords ||= part.text.trim() !== '';
    if (!isNested) return part;
    mode = 'whole';
    return { ...part, text: '' };
  }

  function begin(next: Mode, text: string): ReplyPart {
    mode = next;
    start = '';
    if (next === 'json') return readJson(text);
    return next === 'plain' ? readPlain(text, false) : { text: '' };
  }

  /** Detects the format of the answer; null while it is still ambiguous. */
  function decide(final: boolean): ReplyPart | null {
    const beginning = start.trimStart().replace(wrapTag, '');
    if (beginning === '' || (!final && /^<[^>]{0,48}$/.test(beginning))) return null;
    if (startsFields(beginning, final)) return begin('whole', '');
    const sound = /^(?:```(?:json)?\s*)?\{\s*"(?:emotion|reply)"\s*:\s*"(?!\s*\{)./.exec(beginning);
    if (sound && !/"reply"\s*:\s*"?$/.test(beginning)) return begin('json', beginning.slice(beginning.indexOf('{')));
    if (/^(?:```(?:\w+)?\s*)?(?:\{|\[\s*["'{])/.test(beginning) && (final || beginning.length > 24))
      return begin('whole', '');
    if (findJson(beginning) >= 0 && !/^\{\s*"?(?:e|r)/.test(beginning)) return begin('whole', '');
    const tagged = tag.exec(beginning);
    // '(nods)' is a gesture.
    const isGesture = beginning.startsWith('(') && emotionNamed(tagged?.[1] ?? '') === null;
    const found = bareTag.exec(beginning) ?? (isGesture ? null : tagged);
    // Text after the tag may still be part of the separator.
    if (found && (final || found[0].length < beginning.length)) {
      const emotion = found[1] ?? found[2] ?? '';
      const rest = beginning.slice(found[0].length);
      if (!final && /^[[(<{][^\])>}]*$/.test(rest) && rest.length < longestTag) return null;
      const told = earlyTold.exec(rest);
      const ids = told ? { told: readIds(told[1]) } : {};
      return { ...ids, ...begin('plain', rest.slice(told?.[0].length ?? 0)), emotion };
    }
    if (!final && (found || mayBecomeTag(beginning) || mayBecomeJson(beginning))) return null;
    return begin('plain', beginning);
  }

  let isFull = false;

  function take(whole: string): ReplyPart {
    const text = truncateText(whole, longestAnswer - all.length);
    isFull ||= text.length < whole.length;
    all += text;
    if (mode === 'json') return readJson(text);
    if (mode === 'plain') return readPlain(text, false);
    if (mode === 'whole') return { text: '' };
    start += text;
    return decide(false) ?? { text: '' };
  }

  function finish(): ReplyPart {
    const rest = mode === 'undecided' ? decide(true) : null;
    if (mode === 'json') {
      const more = json.end();
      return { ...more, ...rest, text: (rest?.text ?? '') + more.text, broken: json.isOpen, whole: json.isWhole };
    }
    if (mode === 'whole') return { text: '', ...repairAnswer(all), broken: breaksOff(all) };
    const more = readPlain('', true);
    return { ...more, ...rest, text: (rest?.text ?? '') + more.text };
  }

  /** Drops what turned out to be a thought. */
  function push(piece: string): ReplyPart {
    const wasUntagged = thoughts.isUntagged;
    const text = thoughts.push(piece);
    if (thoughts.isUntagged && !wasUntagged) {
      mode = 'undecided';
      [start, all, tail] = ['', '', ''];
      json = createJsonReader();
    }
    return take(text);
  }

  return {
    push,
    end(isCut) {
      const part = take(thoughts.end(isCut));
      const more = finish();
      return { ...part, ...more, text: part.text + more.text };
    },
    get isThinking() {
      return thoughts.isThinking;
    },
    get hasThought() {
      return thoughts.hasThought;
    },
    get isUntagged() {
      return thoughts.isUntagged;
    },
    get isFull() {
      return isFull;
    },
  };
}
