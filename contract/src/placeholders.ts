/** The names that character cards leave open: `{{char}}` and `{{user}}`, or `<BOT>` and `<USER>`. */
export const charPlaceholder = /\{\{\s?char\s?\}\}|<BOT>/gi;
export const userPlaceholder = /\{\{\s?user\s?\}\}|<USER>/gi;

/** Whether a text leaves a name open. */
export const hasPlaceholder = (text: string): boolean => /\{\{\s?(?:char|user)\s?\}\}|<(?:BOT|USER)>/i.test(text);

/** Puts names in place of `{{char}}` and `{{user}}`. */
export const fillNames = (text: string, { char, user }: { char: string; user: string }): string =>
  hasPlaceholder(text) ? text.replace(charPlaceholder, () => char).replace(userPlaceholder, () => user) : text;

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
