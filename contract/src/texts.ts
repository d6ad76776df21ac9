/** The texts that the specification fixes and that the server sends. Those of the interface are in `web/src/i18n/en`. */
export const texts = {
  nothingHeard: 'No words could be made out. Try again, a little closer to the microphone.',
  privacyPolicy: 'Privacy Policy',
  termsOfService: 'Terms of Service',
  support: 'Support',
  credits: 'Credits',
} as const;

/** Returns the text shown where lines of a talk have been deleted by retention. `since` is an ISO 8601 time. */
export function deletedLinesText(since: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `What was said before ${day.format(new Date(since))} is no longer kept.`;
}

/** Returns what a player did as a line of a story: an action in the third person, 'shows him the key', follows the name. */
export function actionText(name: string, action: string): string {
  return /^(?!i['’ ])\p{Ll}/u.test(action) ? `${name} ${action}` : `${name}: ${action}`;
}

/**
 * Returns a name after 'the' without duplicating the article: 'The Oath Scroll' keeps its own; 'A Practice Foil'
 * replaces its article. 'Josiah's Letter' takes none.
 */
export function withThe(name: string): string {
  if (/^\p{Lu}[\p{L}.-]*['’]s /u.test(name)) return name;
  return `the ${name.replace(/^(?:the|an?) /i, '')}`;
}

/**
 * Single characters that stand for whole words: Arabic formulas, squared Katakana and Hangul, and rad/s. NFKD would make
 * up to eighteen of each.
 */
const wordCharacters = /([\u320e-\u321e\u327c\u327d\u3300-\u3357\u337f\u33ae\u33af\ufdf2-\ufdfc]+)/u;

/**
 * Returns a text in NFKD, except for characters that stand for whole words, so that it grows at most fourfold. Use it
 * for texts of players and authors: their limits count what they have sent.
 */
export function decompose(text: string): string {
  if (!wordCharacters.test(text)) return text.normalize('NFKD');
  return text
    .split(wordCharacters)
    .map((part, place) => (place % 2 === 0 ? part.normalize('NFKD') : part))
    .join('');
}

/** Returns a text in lower case and without accents, to compare it with others. */
export function foldText(text: string): string {
  return decompose(text).replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns a text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a name for use within a sentence: 'The Duke' becomes 'the Duke'. */
export function withinSentence(name: string): string {
  return name.replace(/^(?:The|An?) /, (article) => article.toLowerCase());
}

/** Returns the stored description of a quest: its type's template, the target's name and a period. */
export function questDescription(type: 'DIALOGUE' | 'SEARCH' | 'KNOWLEDGE' | 'FIGHT', target: string): string {
  const templates = { DIALOGUE: 'Talk to', SEARCH: 'Find', KNOWLEDGE: 'Learn from', FIGHT: 'Fight' };
  return `${templates[type]} ${type === 'SEARCH' ? withThe(target) : target}.`;
}
