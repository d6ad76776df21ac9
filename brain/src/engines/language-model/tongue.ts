import { mayBeForeign, seemsForeign, speaksForeign } from '../../reading/language.ts';
import type { Sentence } from '../../text/sentences.ts';
import { words } from '../../text/text.ts';
import type { TurnInput } from '../../types.ts';

/** Scripts besides the Latin one that models slip into. */
const scripts: readonly RegExp[] = [
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
];
/** With fewer words a sentence does not show its language. */
const leastWords = 4;
/** After so many words it is no use to wait for more. */
const mostUnclear = 12;
/** So many English words are no slip of one who answers in English. */
const leastForeign = 8;

/** Who asks for another language may get it: 'How do you say that in Greek?' */
const aboutLanguage =
  /\b(?:languages?|tongue|translat\w*|speak|spoken|say|write|read|sing|pray|swear|words?|letters?|runes?|script)\b/i;

/** The language of a talk, as far as it shows. */
export interface Tongue {
  /** Whether the player speaks another language than English. */
  readonly isForeign: boolean;
  /** Whether what begins a reply shows that it is in another language than the player's. */
  isOther(sentence: string): boolean;
  /** Whether a sentence has letters that nobody in this talk uses. */
  isStrange(sentence: string): boolean;
}

/** Reads the language of a talk from the player's words, their last ones above all. */
export function readTongue({ utterance, history, persona, scene }: TurnInput): Tongue {
  const before = history.flatMap(({ speaker, text }) => (speaker === 'player' ? [text] : []));
  const isForeign = speaksForeign(utterance.text, before);
  const mayAsk = aboutLanguage.test(utterance.text);
  const around = [utterance.text, ...before.slice(-3), persona.name, persona.description, scene.description].join(' ');
  const used = [around, ...persona.personalKnowledge, ...persona.greetings, ...persona.smallTalk].join(' ');
  const strange = scripts.filter((script) => !script.test(used));
  return {
    isForeign,
    isOther(sentence) {
      const length = words(sentence).length;
      if (isForeign) return length >= leastWords && !mayBeForeign(sentence);
      return length >= leastForeign && !mayAsk && !mayBeForeign(utterance.text) && seemsForeign(sentence);
    },
    isStrange: (sentence) => !mayAsk && strange.some((script) => script.test(sentence)),
  };
}

/** Watches the language of one reply. */
export interface TongueWatch {
  /** Whether the reply has not shown its language yet: nothing of it may be shown. */
  readonly isOpen: boolean;
  /** Whether the reply is in another language than the player's. */
  readonly isOther: boolean;
  /** Takes a sentence, and returns those that may be said now. */
  take(sentence: Sentence): Sentence[];
  /** Returns what still waits at the end of the reply. */
  rest(): Sentence[];
}

/**
 * Creates the watch of one reply. In another language than English, it begins once it has shown its language, and loses
 * translations in brackets. Without a tongue, everything passes.
 */
export function createTongueWatch(tongue?: Tongue): TongueWatch {
  let isOpen = tongue?.isForeign === true;
  let isOther = false;
  let inBrackets = false;
  let hasSpoken = false;
  let waiting: Sentence[] = [];

  const spoken = (sentences: readonly Sentence[]) =>
    sentences.flatMap(({ speaker, text }) => (speaker === 'npc' ? [text] : [])).join(' ');

  /** '(Come in.)', after the same in the player's language. */
  function isTranslation({ text }: Sentence): boolean {
    const isAfter = tongue?.isForeign === true && (hasSpoken || waiting.length > 0);
    const begins = isAfter && text.startsWith('(') && !seemsForeign(text);
    const is = inBrackets || begins;
    inBrackets = is && !/\)[.!?]?$/.test(text);
    return is;
  }

  return {
    get isOpen() {
      return isOpen;
    },
    get isOther() {
      return isOther;
    },
    take(sentence) {
      if (!tongue) return [sentence];
      if (isOther || tongue.isStrange(sentence.text) || isTranslation(sentence)) return [];
      waiting.push(sentence);
      const said = spoken(waiting);
      isOther = !hasSpoken && tongue.isOther(said);
      if (isOther) waiting = [];
      if (isOpen && words(said).length < mostUnclear && !seemsForeign(said)) return [];
      isOpen = false;
      hasSpoken ||= said !== '';
      return waiting.splice(0);
    },
    rest: () => waiting.splice(0),
  };
}
