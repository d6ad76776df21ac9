/** The names that character cards leave open: `{{char}}` and `{{user}}`, or `<BOT>` and `<USER>`. */
export const charPlaceholder = /\{\{\s?char\s?\}\}|<BOT>/gi;
export const userPlaceholder = /\{\{\s?user\s?\}\}|<USER>/gi;

/** Whether a text leaves a name open. */
export const hasPlaceholder = (text: string): boolean => /\{\{\s?(?:char|user)\s?\}\}|<(?:BOT|USER)>/i.test(text);

/** Puts names in place of `{{char}}` and `{{user}}`. */
export const fillNames = (text: string, { char, user }: { char: string; user: string }): string =>
  hasPlaceholder(text) ? text.replace(charPlaceholder, () => char).replace(userPlaceholder, () => user) : text;
