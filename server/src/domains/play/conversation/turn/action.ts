/** First-person words and their second-person forms. */
const turned: Record<string, string> = {
  i: 'you',
  "i'm": "you're",
  "i'll": "you'll",
  "i've": "you've",
  "i'd": "you'd",
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  am: 'are',
};

/** Returns the base form of a third-person verb: 'bow' for 'bows', 'watch' for 'watches'. */
function plainVerb(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.replace(/es$/, '');
  return /[a-z]{2,}s$/.test(word) ? word.replace(/s$/, '') : word;
}

/** What follows a verb, and seldom a thing. */
const goesOn = /^(?:it|him|her|them|me|the|an?|my|his|their|your|at|into|over|up|down|away|out|back|off)\b/i;

/** Returns the words with the base forms of verbs that follow 'and' or 'then': 'takes the pipe and kisses it'. */
function plainVerbs(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const before = words[index - 1]?.toLowerCase();
    const follows = before === 'and' || before === 'then' || before === 'but';
    // 'bread and apples' has no verb there.
    return follows && goesOn.test(words[index + 1] ?? '') ? plainVerb(word) : word;
  });
}

/** Narrates the player's action in the second person: 'I kick my chair' becomes 'You kick your chair.' */
export function narrateAction(action: string): string {
  const trimmedAction = action
    .replace(/[*_"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = trimmedAction.replace(/[’]/g, "'").split(' ');
  const first = words[0]?.toLowerCase() ?? '';
  const named = first === 'i' || first.startsWith("i'");
  const whole = named ? words : ['I', ...plainVerbs([plainVerb(words[0] ?? ''), ...words.slice(1)])];
  const narrated = whole.map((word) => {
    const [, before = '', core = '', after = ''] = /^(\W*)([\w']*)(.*)$/s.exec(word) ?? [];
    return `${before}${turned[core.toLowerCase()] ?? core}${after}`;
  });
  const text = narrated.join(' ');
  const [start = '', ...rest] = text;
  const ended = /[.!?…]$/.test(text) ? '' : '.';
  const second = named ? '' : lowered(rest.join(''));
  return `${start.toUpperCase()}${named ? rest.join('') : second}${ended}`;
}

/** Lowercases the verb after 'you'. */
function lowered(rest: string): string {
  return rest.replace(/^(ou )(\p{Lu})/u, (_all, you: string, letter: string) => `${you}${letter.toLowerCase()}`);
}
