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

/** Narrates the player's action in the second person: 'I kick my chair' becomes 'You kick your chair.' */
export function narrateAction(action: string): string {
  const trimmedAction = action
    .replace(/[*_"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = trimmedAction.replace(/[’]/g, "'").split(' ');
  const first = words[0]?.toLowerCase() ?? '';
  const named = first === 'i' || first.startsWith("i'");
  const whole = named ? words : ['I', plainVerb(words[0] ?? ''), ...words.slice(1)];
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
