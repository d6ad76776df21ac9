import { ownNames, shortName } from '../../text/names.ts';
import type { Sentence } from '../../text/sentences.ts';
import { fold, words } from '../../text/text.ts';

/** Whose speech it is, and to whom. */
export interface Speech {
  /** The speaking character. */
  name: string;
  /** What narration calls them: 'he', 'she' or 'they'. */
  pronoun?: string;
  /** The player's name, if it is known. */
  player?: string;
}

/** Turns what a model writes like a novel into speech and narration. */
export interface SpeechMarks {
  /** Whether the beginning of a sentence may be rewritten once the sentence is complete. */
  holds(begun: Sentence): boolean;
  /** Returns what a sentence says and what it narrates; empty if it is only about the player, or waits for the next one. */
  read(sentence: Sentence): Sentence[];
  /** Takes note of a sentence that is said in the end: not all of those that are read are. */
  pass(sentence: Sentence): void;
  /** Returns what has waited for the end of the reply. */
  end(): Sentence[];
}

/** What stands in quotation marks before it is known what they mean: as it is, and as the character's own speech. */
interface Quoted {
  kept: Sentence[];
  said: Sentence[];
}
/** Fewer words in quotation marks are not read out from something. */
const leastQuoted = 4;

const opening = /["“«„—]/;
/** 'he says', 'says Osric': without a word about how, it adds nothing. */
const longestTag = 2;
/** So much of a gesture tells whose it is. */
const leastHeld = 16;
const ofSelf = /(?<![\p{L}’'])(?:i|i'm|i've|me|my|mine|we|our)(?![\p{L}])/iu;
/** What may become 'You say: «...»'. */
const youSay = /^as(?: \p{L}*)?$|^you \p{Ll}*(?:[:,]\s*["“«„].*|[^\p{L}]*)$/iu;
const gesture = /^(?:\p{Ll}+(?:s|ing|ly))(?![\p{L}’'])/u;

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Removes marks from the ends of a text. */
function trimMarks(text: string, before: string, after: string): string {
  let [from, to] = [0, text.length];
  while (from < to && before.includes(text.charAt(from))) from += 1;
  while (to > from && after.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const pauses = ' \t\n,;:–—-';
const bare = (text: string) => trimMarks(text, `${pauses}.!?…`, pauses);

/** Cuts a text at its quotation marks, or at the dashes of Spanish and French novels; parts inside them are said. */
function cut(text: string, isOpen: boolean): { parts: { text: string; isSaid: boolean }[]; isOpen: boolean } {
  let isSaid = isOpen;
  const parts = text.split(text.startsWith('—') ? '—' : /["“”«»„]/).map((part, index) => {
    if (index > 0) isSaid = !isSaid;
    return { text: part, isSaid };
  });
  return { parts: parts.filter((part) => /[\p{L}\p{N}]/u.test(part.text)), isOpen: isSaid && !text.startsWith('—') };
}

/** Ends what is said before 'he says' as a sentence of its own. */
const ended = (said: string) => trimMarks(said.trim(), '', ',;:–—-').replace(/(?<=[\p{L}\p{N}’'])$/u, '.');

/** Joins what was cut by 'she says' to one sentence, and ends the others. */
function join(parts: readonly Sentence[], isOpen: boolean): Sentence[] {
  const joined: Sentence[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.speaker === 'npc' && part.speaker === 'npc')
      joined[joined.length - 1] = { ...last, text: `${last.text} ${part.text}` };
    else joined.push(part);
  }
  return joined.map((part) => (part.speaker === 'npc' && !isOpen ? { ...part, text: ended(part.text) } : part));
}

/** Creates the reading of one reply. */
export function createSpeechMarks({ name, pronoun = '', player = '' }: Speech): SpeechMarks {
  const names = [...new Set([fold(name), fold(shortName(name)), ...ownNames(name)])].filter(({ length }) => length > 1);
  const own = new RegExp(`^(?:as )?(?:${names.map(literal).join('|')})(?![\\p{L}’'])`, 'u');
  const anywhere = new RegExp(`(?<!\\p{L})(?:${names.map(literal).join('|')})(?![\\p{L}])`, 'u');
  const person = pronoun === '' ? null : new RegExp(`^(?:\\p{Ll}+ )?${pronoun}(?!\\p{L})|^i(?= \\p{Ll}+)`, 'u');
  const ofPlayer = new RegExp(`^(?:you${player === '' ? '' : `|${literal(fold(player))}`})(?![\\p{L}’'])`, 'u');
  let isOpen = false;
  let isNovelSoFar = false;
  /** Whether the character has spoken without quotation marks. */
  let saysPlainly = false;
  /** Whether what is read out goes on. */
  let readsOut = false;
  let waiting: Quoted | null = null;

  const isOfPlayer = (text: string) => ofPlayer.test(fold(bare(text)));

  /** 'Osric nods slowly.': nobody speaks so of themself. Once a reply is like a novel, neither does 'She nods.' */
  function isOwnNarration(text: string): boolean {
    const folded = fold(text);
    const [begun = ''] = own.exec(folded) ?? (((isNovelSoFar || waiting) && person?.exec(folded)) || []);
    return (
      begun !== '' &&
      / ?\p{Ll}+s(?!\p{L})/uy.test(folded.slice(begun.length)) &&
      !ofSelf.test(text) &&
      !/ (?:is|was|has) /.test(text)
    );
  }

  const doneBy = (text: string): Sentence[] => (isOfPlayer(text) ? [] : [{ speaker: 'narrator', text }]);

  function narrate(text: string): Sentence[] {
    const plain = bare(text);
    const isTag = words(fold(plain).replace(anywhere, 'he')).length <= longestTag || /:\s*$/.test(text);
    return isTag ? [] : doneBy(plain);
  }

  /** Whether what stands around quotation marks shows that they stand around the character's own speech. */
  function isNovel(parts: readonly { text: string; isSaid: boolean }[], starts: boolean): boolean {
    const outside = parts.filter(({ isSaid }) => !isSaid).map((part) => fold(bare(part.text)));
    if (outside.some((text) => own.test(text) || anywhere.test(text))) return true;
    const [first, second] = parts;
    if (first && isOfPlayer(first.text) && /[:,]\s*$/.test(first.text) && second?.isSaid && parts.length === 2)
      return true;
    return starts && outside.every((text) => ofPlayer.test(text) || person?.test(text) === true);
  }

  const asSaid = ({ speaker }: Sentence, parts: ReturnType<typeof cut>['parts'], goesOn: boolean): Sentence[] =>
    join(
      parts.flatMap((part): Sentence[] => (part.isSaid ? [{ speaker, text: part.text.trim() }] : narrate(part.text))),
      goesOn,
    );

  /** Ends the waiting: what stands in quotation marks among other speech is read out, else it is the speech itself. */
  function release(isReadOut: boolean): Sentence[] {
    const { kept, said } = waiting ?? { kept: [], said: [] };
    if (waiting && !isReadOut) isNovelSoFar = true;
    waiting = null;
    return isReadOut ? kept : said;
  }

  function readWhole(sentence: Sentence): Sentence[] {
    const { text } = sentence;
    const starts = isOpen || opening.test(text.charAt(0));
    const read = cut(text, isOpen);
    const isQuoted = read.parts.length > 0 && (starts || read.parts.some(({ isSaid }) => isSaid));
    if (!isQuoted || !isNovel(read.parts, starts)) {
      isOpen = false;
      readsOut = false;
      const isNarrated = isOwnNarration(text);
      return [...release(!isNarrated), ...(isNarrated ? narrate(text) : [sentence])];
    }
    const isWhole = starts && read.parts.every(({ isSaid }) => isSaid) && !text.startsWith('—');
    const isLong = isOpen || read.isOpen || words(text).length >= leastQuoted;
    const mayBeReadOut = isWhole && !isNovelSoFar && isLong;
    if (mayBeReadOut && (saysPlainly || readsOut)) {
      ({ isOpen } = read);
      readsOut = isOpen;
      return [sentence];
    }
    ({ isOpen } = read);
    const said = asSaid(sentence, read.parts, isOpen);
    if (mayBeReadOut) {
      waiting = { kept: [...(waiting?.kept ?? []), sentence], said: [...(waiting?.said ?? []), ...said] };
      return [];
    }
    isNovelSoFar = true;
    // '«Thank you», you say.'
    if (read.parts.some((part) => !part.isSaid && isOfPlayer(part.text))) {
      waiting = null;
      return [];
    }
    return [...release(false), ...said];
  }

  function readGesture(text: string): Sentence[] {
    const done = doneBy(text);
    if (!waiting) return done;
    waiting = { kept: [...waiting.kept, ...done], said: [...waiting.said, ...done] };
    return [];
  }

  return {
    holds({ speaker, text }) {
      if (waiting) return true;
      if (speaker === 'narrator') return isOfPlayer(text) || text.length < leastHeld;
      return isOpen || /^\(|^—|^.?["“«„]/.test(text) || own.test(fold(text)) || youSay.test(text);
    },
    read(sentence) {
      const { speaker, text } = sentence;
      if (speaker === 'narrator') return readGesture(text.replace(/^\((.*)\)$/u, '$1'));
      const [, done = '', rest = ''] = /^\(([^()]{2,120}?)[.!]?\)\s*(.*)$/u.exec(text) ?? [];
      if (done !== '' && (own.test(fold(done)) || gesture.test(done)))
        return [...readGesture(done), ...(rest === '' ? [] : this.read({ speaker, text: rest }))];
      return readWhole(sentence);
    },
    pass({ speaker }) {
      saysPlainly ||= speaker === 'npc';
    },
    end: () => release(false),
  };
}
