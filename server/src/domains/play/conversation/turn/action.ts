/** Words of the first person, and what they are for whoever is told of it. */
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

/** The plain form of a verb that may be told of somebody else: 'bows' is 'bow', 'watches' is 'watch'. */
function plainVerb(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:ch|sh|ss|x|zz|o)es$/.test(word)) return word.replace(/es$/, '');
  return /[a-z]{2,}s$/.test(word) ? word.replace(/s$/, '') : word;
}

/** What the player does, as a narrator tells it to them: 'I kick my chair' is 'You kick your chair.' */
export function narrateAction(action: string): string {
  const bare = action
    .replace(/[*_"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const words = bare.replace(/[’]/g, "'").split(' ');
  const first = words[0]?.toLowerCase() ?? '';
  const named = first === 'i' || first.startsWith("i'");
  const whole = named ? words : ['I', plainVerb(words[0] ?? ''), ...words.slice(1)];
  const told = whole.map((word) => {
    const [, before = '', core = '', after = ''] = /^(\W*)([\w']*)(.*)$/s.exec(word) ?? [];
    return `${before}${turned[core.toLowerCase()] ?? core}${after}`;
  });
  const text = told.join(' ');
  const [start = '', ...rest] = text;
  const ended = /[.!?…]$/.test(text) ? '' : '.';
  const second = named ? '' : lowered(rest.join(''));
  return `${start.toUpperCase()}${named ? rest.join('') : second}${ended}`;
}

/** The verb after 'you' is written small, whatever it was. */
function lowered(rest: string): string {
  return rest.replace(/^(ou )(\p{Lu})/u, (_all, you: string, letter: string) => `${you}${letter.toLowerCase()}`);
}
