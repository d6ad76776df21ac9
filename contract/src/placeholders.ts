/** The names that character cards leave open: `{{char}}` and `{{user}}`, or `<BOT>` and `<USER>`. */
export const charPlaceholder = /\{\{\s?char\s?\}\}|<BOT>/gi;
export const userPlaceholder = /\{\{\s?user\s?\}\}|<USER>/gi;

/** Whether a text leaves a name open. */
export const hasPlaceholder = (text: string): boolean => /\{\{\s?(?:char|user)\s?\}\}|<(?:BOT|USER)>/i.test(text);

/** How many UTF-16 units of names any text may take, besides as many as it has itself. */
const alwaysRoom = 300;

/**
 * Limits the names that are put into a text: six letters of it may stand for ninety. Returns a function that returns the
 * names it is given, and '' for those that no longer fit.
 */
export function roomForNames(text: string): (name: string) => string {
  let left = text.length + alwaysRoom;
  return (name) => {
    left -= name.length;
    return left < 0 ? '' : name;
  };
}

/** Puts names in place of `{{char}}` and `{{user}}`, as far as `roomForNames` lets them in. */
export function fillNames(text: string, { char, user }: { char: string; user: string }): string {
  if (!hasPlaceholder(text)) return text;
  const admit = roomForNames(text);
  return text.replace(charPlaceholder, () => admit(char)).replace(userPlaceholder, () => admit(user));
}

/** Returns who `{{char}}` is in the texts of an object: a character, or the first one of a scene. */
function findChar(holder: unknown): string | null {
  if (typeof holder !== 'object' || holder === null) return null;
  if ('characterName' in holder && typeof holder.characterName === 'string') return holder.characterName;
  return 'characters' in holder && Array.isArray(holder.characters) ? findChar(holder.characters[0]) : null;
}

/**
 * Returns plain JSON with the names in all of its texts: those of a character have its name, those of a scene the name of
 * its first character, and others `char`. The same object if no text leaves a name open.
 */
export function fillNamesWithin<T>(data: T, names: { char: string; user: string }): T {
  const json = JSON.stringify(data);
  if (!hasPlaceholder(json)) return data;
  return JSON.parse(json, function (this: unknown, _key, value: unknown) {
    return typeof value === 'string' ? fillNames(value, { ...names, char: findChar(this) ?? names.char }) : value;
  });
}
