/** Patterns of one file that recheck doesn't find linear, and what bounds the text that they read. */
export interface Exception {
  file: string;
  /** The start of each pattern; null: whatever the file constructs at run time. */
  starts: (string | null)[];
  why: string;
}

/** With the quadratic patterns below, a text of this length takes a few milliseconds at most. */
const MESSAGE = 'Reads what a player says: 1,000 code points (limits.message).';
const LINE =
  'Reads one line that an author wrote, of a box of 1,000 to 4,000 code points (limits.knowledgeBox, characterLines).';
const WORD = 'Reads single words of such texts.';
const REPLY = 'Reads a sentence of a reply, which is a few hundred tokens long.';

const BOTH = 'Reads 200 characters of a message (longestAsked), or a line of up to 400 (longestLine).';
const SENTENCE = 'Reads one sentence of a description, of up to 300 characters (longestSentence).';

export const exceptions: Exception[] = [
  { file: 'voice/src/text/numbers.ts', starts: ['^(.*?)([a-z]+)$', '(\\d[\\d,]*'], why: REPLY },
  { file: 'voice/src/text/speakable.ts', starts: ['\\s*(?:—'], why: REPLY },
  {
    file: 'voice/src/hearing/hearing-suite.ts',
    starts: ['Osric'],
    why: 'Reads what a recogniser made of a test recording.',
  },
  {
    file: 'voice/src/hearing/names.ts',
    starts: [null],
    why: 'Built from letters and spaces of names; reads 15 s of speech.',
  },
  { file: 'brain/src/mood/confidences.ts', starts: ['\\bi (?:have |had '], why: LINE },
  { file: 'brain/src/choosing/choose-action.ts', starts: ['(?<!\\bI (?:\\w+ )?)'], why: LINE },
  { file: 'brain/src/text/first-person.ts', starts: ["^([\\p{L}'-]*)(.*)$"], why: LINE },
  {
    file: 'brain/src/finding/knowledge.ts',
    starts: [null],
    why: 'Built from a title of a fixed list; anchored at the start.',
  },
  {
    file: 'brain/src/group/addressees.ts',
    starts: [null],
    why: 'Built from the escaped words of names; nothing repeats.',
  },
  {
    file: 'brain/src/text/names.ts',
    starts: [null],
    why: 'Built from letters and apostrophes of a name; nothing repeats.',
  },
  { file: 'brain/src/text/referents.ts', starts: ["^([\\p{L}\\p{N}'’-]*)(.*)$"], why: LINE },
  {
    file: 'brain/src/text/self-name.ts',
    starts: [null],
    why: 'Built from the escaped words of a name; reads one sentence or line, or one entry of a lorebook.',
  },
  {
    file: 'brain/src/finding/described.ts',
    starts: [
      '\\b(?:hair|eyes?|hands?|bea',
      '\\b(?:beard|moustache|scar|',
      ' (?:and|but|to|with|of|at|',
      '[.!;:]+$',
      '[.!]+$',
      '^(.{12,}?), (?:who|whose|w',
    ],
    why: SENTENCE,
  },
  {
    file: 'brain/src/finding/described.ts',
    starts: [null],
    why: 'Built from the escaped words of a name; reads one sentence or line, or one entry of a lorebook.',
  },
  {
    file: 'brain/src/choosing/life-topics.ts',
    starts: [
      '\\bwhat (?:do you do(?: (?:her',
      "\\bI(?:'m| am| look) (?:abo",
      "\\b(?:my (?:[\\w'-]+ ){0,2}|",
      '\\b(?:(?:do|did) you (?:sti',
      '\\b(?:do you have|have you(',
      '\\b(?:my (?:\\w+ )?friends?|',
      "\\bI(?:'ve| have| was| live",
      '\\bI (?:run|work|worked|ser',
      '\\b(?:hair|bald|eyes?|\\w+-e',
      '\\bI (?:\\w+ )?(?:like|love|',
      '\\bwhat (?:do|would) you (?',
      '\\bI (?:\\w+ )?(?:want|wish|',
    ],
    why: BOTH,
  },
  {
    file: 'brain/src/choosing/people-named.ts',
    starts: ['\\b[Mm]y (?:\\p{Ll}+ )?((?:e', '^(?:The )?(\\p{Lu}[\\p{L} ]*', '\\b(?:think (?:of|about)|ma'],
    why: BOTH,
  },
  {
    file: 'brain/src/choosing/written.ts',
    starts: ['\\b(?:in my [\\w -]+|for [\\w', '\\bmy (?:[\\w-]+ )?(?:son|daughter'],
    why: BOTH,
  },
  { file: 'brain/src/banks/state-questions.ts', starts: ['^(?:and |but |so |wait,? |oh,? )*'], why: MESSAGE },
  {
    file: 'brain/src/choosing/asked-part.ts',
    starts: ['\\b([Mm]y (?:(?:little|big', '\\b(?:on \\p{Lu}\\p{Ll}+|last', '\\b(?:in|under|behind|benea'],
    why: BOTH,
  },
  {
    file: 'brain/src/finding/description-sentences.ts',
    starts: ['^((?:an?|the) [^,]+), (\\p{'],
    why: SENTENCE,
  },
  {
    file: 'brain/src/finding/description-sentences.ts',
    starts: [null],
    why: 'Built from the escaped words of a name; reads one sentence of up to 300 characters.',
  },
  { file: 'brain/src/choosing/fits-question.ts', starts: ['\\bwhy (?:won'], why: MESSAGE },
  { file: 'brain/src/finding/outright.ts', starts: ['^(?:and |so |but )?(?:(?:do you have'], why: MESSAGE },
  { file: 'brain/src/finding/outright.ts', starts: ["\\bI(?:'ve| have) ", '\\bI\\b[^.;]*'], why: LINE },
  {
    file: 'brain/src/finding/outright.ts',
    starts: [null],
    why: 'Built from a fixed list, or from two words of letters; nothing repeats.',
  },
  { file: 'brain/src/text/sentences.ts', starts: ['([\\p{L}.]+)\\.$'], why: REPLY },
  {
    file: 'brain/src/text/text.ts',
    starts: ["'.*$", '([aeiouy].*?)(?:ing|ed)$', '(.{3,})(?:ly', '(.{3,})(?:ation', '(.{2,})e$'],
    why: WORD,
  },
  {
    file: 'brain/src/engines/language-model/encoded.ts',
    starts: ['(?:\\b[0-9a-f]{2}', '(?:\\b[01]{7,8}', '(?:[.\\-–·•]{1,5}', '(?:\\b\\d{1,3}', '(?:\\p{L}[ .,·_–-]{1,3})'],
    why: REPLY,
  },
  {
    file: 'brain/src/engines/language-model/machinery.ts',
    starts: ['\\b(?:quest|scene|item)[._]', "\\bit(?:'s| is) (?:also"],
    why: REPLY,
  },
  {
    file: 'brain/src/engines/language-model/quoted-speech.ts',
    starts: [null],
    why: 'Built from the escaped words of names; anchored, or nothing repeats.',
  },
  {
    file: 'brain/src/engines/language-model/reply-reader.ts',
    starts: ['[[(<{]\\s*told', '[[(<{]\\s*(?:t(?:o'],
    why: REPLY,
  },
  {
    file: 'brain/src/engines/language-model/text-cleaner.ts',
    starts: ['^[\\s>*_#', '(?<![\\p{L}\\p{N}])__?', '!?\\[([^', '[*_]+$', '(?:\\*+|\\{'],
    why: REPLY,
  },
  { file: 'brain/src/engines/language-model/summary-sources.ts', starts: ['[^[\\]]+\\['], why: REPLY },
  {
    file: 'brain/src/lore/keys.ts',
    starts: [null],
    why: 'An escaped key; or a pattern of an author without repetition, with at most eight branches, over 2,000 characters, and 15 ms for all.',
  },
  {
    file: 'brain/src/engines/language-model/thinking.ts',
    starts: ['(?:<\\|channel'],
    why: REPLY,
  },
  { file: 'brain/src/text/subject.ts', starts: ['^(?:I|We|You|They|He|She|It) '], why: LINE },
  {
    file: 'brain/src/reading/action.ts',
    starts: ['\\b(?:attack', '\\b(?:hug', '\\b(?:give', '\\b(?:bow'],
    why: MESSAGE,
  },
  {
    file: 'brain/src/reading/acts.ts',
    starts: [
      '^(?:(?:but|and|so|well|then),? )?(?:i (?:think',
      '\\b(?:what (?:did|have) i',
      '\\b(?:(?:tell me|what(?:',
      '^(?:(?:please|so|and|now|then|first',
    ],
    why: MESSAGE,
  },
  { file: 'brain/src/reading/of-player.ts', starts: ['\\b(?:my (?:late'], why: MESSAGE },
  { file: 'brain/src/mood/feel.ts', starts: ['\\b(?:bur(?:y'], why: REPLY },
  {
    file: 'brain/src/reading/out-of-world.ts',
    starts: ['\\b(?:language model', '\\b(?:(?:capital', '\\b(?:[Ww]ho (?:is'],
    why: MESSAGE,
  },
  {
    file: 'brain/src/reading/foreign-words.ts',
    starts: ["(?<![\\p{L}\\p{N}'])(?:"],
    why: 'A list of words in which nothing repeats: too long for recheck, and linear by its form.',
  },
  {
    file: 'brain/src/reading/player-facts.ts',
    starts: [
      '\\bi (?:really |do )*',
      '\\bi (?:really |do |quite ',
      '\\b(?:i promise',
      '(?<!\\b(?:when|while',
      '(?<!\\b(?:lost|miss',
    ],
    why: MESSAGE,
  },
  {
    file: 'brain/src/choosing/choose-memory.ts',
    starts: ['^You (?:are (?:an?|with'],
    why: 'What a player has told, of at most 90 characters.',
  },
  { file: 'brain/src/choosing/opinions.ts', starts: ['\\b(?:what (?:do|did)'], why: MESSAGE },
  { file: 'brain/src/reading/follow-ups.ts', starts: [' (?:about )?(?:that', '^why (?:'], why: MESSAGE },
  { file: 'brain/src/reading/lead-ins.ts', starts: ['^(?!so what'], why: MESSAGE },
  { file: 'brain/src/choosing/follow-ups.ts', starts: ['^\\W*why'], why: MESSAGE },
  { file: 'brain/src/reading/short-forms.ts', starts: ['\\s*\\?+$', null], why: MESSAGE },
  { file: 'brain/src/reading/sorrow.ts', starts: ["\\b(?:i|i'm|i've", "\\b(?:i'm|i am|i feel"], why: MESSAGE },
  { file: 'brain/src/reading/two-questions.ts', starts: ['[?.!,]*$'], why: MESSAGE },
  {
    file: 'brain/src/story-generator/model-writer.ts',
    starts: [null],
    why: 'Built from names of a fixed cast; nothing repeats.',
  },
  { file: 'brain/src/story-generator/scenes.ts', starts: [null], why: 'Built from one of two fixed words.' },
  {
    file: 'brain/src/banks/request-questions.ts',
    starts: ['\\b(?:would you (?:like|care for)'],
    why: MESSAGE,
  },
  { file: 'brain/src/banks/common-questions.ts', starts: ['\\b(?:(?:what(?:'], why: MESSAGE },
  { file: 'brain/src/engines/language-model/reply-reader.ts', starts: ['^(?:[[(<]\\s*(?:emotion'], why: REPLY },
  {
    file: 'server/src/domains/play/safety/crisis.ts',
    starts: [
      ...['\\b(?=\\w+ myself', '\\b(?=\\w+ it all', "\\b(?=[\\w' ]{0,60}suicide", '\\b(?<!\\b(?:not|never'],
      ...["\\bi\\b(?:'m|'ve|'d|'ll)?(?: \\w+){0,5}", "\\b(?:i|i've|i have|i'm) (?:\\w+ ){0,4}", "\\bi(?:'m going to"],
      "\\b(?:i|i'm|im|i've)(?: \\w+){0,3}",
    ],
    why: MESSAGE,
  },
  { file: 'server/src/domains/play/conversation/turn/action.ts', starts: ['[a-z]{2,}s$'], why: WORD },
  {
    file: 'server/src/domains/play/conversation/turn/lines.ts',
    starts: [null],
    why: 'Built from the escaped words of a sentence, single spaces apart, of a reply of a few hundred tokens.',
  },
  {
    file: 'server/src/domains/identity/accounts/devices.ts',
    starts: ['\\bVersion'],
    why: 'Reads the first 500 characters of a header.',
  },
];
