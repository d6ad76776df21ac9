/** Short forms of chats with their full form. Apostrophes are often left out too. */
const fullForms: Readonly<Record<string, string>> = {
  u: 'you',
  w: 'with',
  n: 'and',
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  some1: 'someone',
  teh: 'the',
  adn: 'and',
  yuo: 'you',
  waht: 'what',
  wat: 'what',
  wut: 'what',
  taht: 'that',
  ur: 'your',
  r: 'are',
  ya: 'you',
  y: 'why',
  im: "I'm",
  ive: "I've",
  youre: "you're",
  youve: "you've",
  youll: "you'll",
  theyre: "they're",
  dont: "don't",
  doesnt: "doesn't",
  didnt: "didn't",
  isnt: "isn't",
  arent: "aren't",
  wasnt: "wasn't",
  werent: "weren't",
  cant: "can't",
  couldnt: "couldn't",
  wont: "won't",
  wouldnt: "wouldn't",
  shouldnt: "shouldn't",
  havent: "haven't",
  hasnt: "hasn't",
  whats: "what's",
  whos: "who's",
  wheres: "where's",
  whens: "when's",
  whys: "why's",
  hows: "how's",
  thats: "that's",
  theres: "there's",
  hes: "he's",
  shes: "she's",
  wanna: 'want to',
  gonna: 'going to',
  gotta: 'have to',
  lemme: 'let me',
  gimme: 'give me',
  kinda: 'kind of',
  sorta: 'sort of',
  dunno: "don't know",
  idk: "I don't know",
  idc: "I don't care",
  wtf: 'what the hell',
  wdym: 'what do you mean',
  wym: 'what do you mean',
  hru: 'how are you',
  wyd: 'what are you doing',
  omg: 'oh my god',
  ty: 'thank you',
  thx: 'thanks',
  tysm: 'thank you so much',
  np: 'no problem',
  pls: 'please',
  plz: 'please',
  sry: 'sorry',
  srsly: 'seriously',
  bc: 'because',
  cuz: 'because',
  coz: 'because',
  cos: 'because',
  tho: 'though',
  thru: 'through',
  abt: 'about',
  ppl: 'people',
  smth: 'something',
  sth: 'something',
  smb: 'somebody',
  rn: 'right now',
  nvm: 'never mind',
  ily: 'I love you',
  gn: 'good night',
  gm: 'good morning',
  cya: 'see you',
  bf: 'boyfriend',
  gf: 'girlfriend',
  fr: 'for real',
  b4: 'before',
  evry1: 'everyone',
  every1: 'everyone',
  sum1: 'someone',
  any1: 'anyone',
  gr8: 'great',
  l8r: 'later',
  '2nite': 'tonight',
  mins: 'minutes',
  fav: 'favourite',
  fave: 'favourite',
  prolly: 'probably',
  k: 'ok',
  kk: 'ok',
};

/** 'ur' before one of these means 'you are'. */
const urIs =
  /\b[Uu]r (?=(?:a|an|the|so|very|really|not|just|crazy|cute|funny|hot|mad|mean|nice|old|pretty|rude|sad|scared|scary|strange|stupid|sweet|tired|ugly|weird|welcome|wrong|right|beautiful|kind|\w{1,20}ing)\b)/g;

/** 'What u hiding' leaves out 'are'. */
const withoutAre = /\b(what|who|where|why|how) (?:u|you) (?=(?:all |even |really |still )?\w{2,}ing\b|gonna\b)/gi;

/** 'heyyy' and 'sooo' may repeat a letter any number of times. */
const drawnOut = /(\p{L})\1{2,}(?!\p{L})/giu;
const drawnOutInside = /(\p{L})\1{2,}/giu;

/** 'c u' is 'see you', 'need 2 go' is 'need to go', 'how much 4 the boat' is 'how much for the boat'. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/\bc (?=u\b|ya\b|you\b)/gi, 'see '],
  [
    /(?<=\p{L} )2 (?=(?:ask|be|come|do|find|get|give|go|have|help|hide|know|leave|make|me|say|see|stop|take|talk|tell|the|u|you)\b)/giu,
    'to ',
  ],
  [/(?<=\p{L} )4 (?=(?:a|an|her|him|it|me|my|that|the|them|this|u|us|you|your)\b)/giu, 'for '],
];

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A number up to twenty that is no part of a time, a price or a larger number. */
const small = /(?<![\p{N}\p{L}.,:/£$€-])(?:20|1\d|[1-9])(?![\p{N}\p{L}:/%-]|[.,]\p{N})/gu;

/** 'What is 12 times 4?' stays a sum. */
const sum = /\d ?(?:[-+*/x×=]|plus|minus|times|divided by) ?\d/i;

const withNumbers = (text: string): string =>
  sum.test(text) ? text : text.replace(small, (digits) => numbers[Number(digits) - 1] ?? digits);

/** Returns a text in ordinary spelling: 'who r u' becomes 'who are you', 'whats ur name' 'what's your name'. */
export function spellOut(text: string): string {
  const heard = withNumbers(sounds.reduce((written, [sound, word]) => written.replace(sound, word), text));
  return (
    heard
      .replace(/[‘’]/g, "'")
      .replace(drawnOut, '$1')
      .replace(drawnOutInside, '$1$1')
      .replace(urIs, 'you are ')
      .replace(withoutAre, '$1 are you ')
      // A word with an apostrophe or a digit after it ('u2', "im'") is none of these, nor found among them.
      .replace(/(?<![\p{N}_])\p{L}+['\p{N}_]?/gu, (word) =>
        Object.hasOwn(fullForms, word.toLowerCase()) ? full(word) : word,
      )
  );
}

function full(word: string): string {
  const long = fullForms[word.toLowerCase()] ?? word;
  return /^\p{Lu}\p{Ll}/u.test(word) ? long.charAt(0).toUpperCase() + long.slice(1) : long;
}
