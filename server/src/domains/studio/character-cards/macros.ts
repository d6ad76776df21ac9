/** The placeholders of names stay: they are filled when the character talks. */
const macro = /\{\{(?!\s?(?:char|user)\s?\}\})([^{}]{0,500})\}\}/gi;
const choice = /^\s?(?:random|pick)\s?:(.{0,500})$/is;
const decorator = /^@@.*$/gm;
const bullet = /^[ \t]{0,8}[-*•][ \t]+/gm;

/** Returns what stands for a macro: the first of its choices; nothing for comments, times and the like. */
function readMacro(body: string): string {
  if (body.trim() === 'newline') return '\n';
  const [, listed] = choice.exec(body) ?? [];
  if (listed === undefined) return '';
  const choices = listed.replace(/^:/, '');
  return (choices.split(choices.includes('::') ? '::' : ',')[0] ?? '').trim();
}

/** Whether a text contains macros other than names, or decorators. */
export const hasMacros = (text: string): boolean => text.search(macro) >= 0 || text.search(decorator) >= 0;

/** Returns a text without macros and decorators, which only other programs understand. */
export const withoutMacros = (text: string): string =>
  text.replace(macro, (_, body: string) => readMacro(body)).replace(decorator, '');

/** Returns a text as it can be said: without macros, decorators and bullets. */
export const toSpoken = (text: string): string => withoutMacros(text).replace(bullet, '');
