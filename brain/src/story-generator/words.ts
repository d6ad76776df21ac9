import type { CastMember, Setting } from './types.ts';

/** Replacements for the slots of a text. */
export type Slots = Record<string, string>;

const pronouns = {
  he: { he: 'he', him: 'him', his: 'his', self: 'himself' },
  she: { he: 'she', him: 'her', his: 'her', self: 'herself' },
  they: { he: 'they', him: 'them', his: 'their', self: 'themself' },
} as const;

const small = new Set(['a', 'an', 'and', 'at', 'for', 'from', 'in', 'of', 'on', 'or', 'the', 'to', 'with', 'that']);

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word) => (small.has(word) ? word : capital(word)))
    .join(' ');
}

/** Returns the slots of a person: `{ally}`, `{ally.look}`, `{ally.him}`. */
export function personSlots(role: string, { name, look, pronouns: kind }: CastMember): Slots {
  const forms = Object.entries(pronouns[kind]).map(([form, word]) => [`${role}.${form}`, word]);
  return { [role]: name, [`${role}.look`]: look, ...Object.fromEntries(forms) };
}

/** Returns the slots of a setting. */
export function settingSlots({ name, preposition, door, light, crowd, boss, out, road }: Setting): Slots {
  return { setting: name, 'in setting': `${preposition} ${name}`, door, light, crowd, boss, out, road };
}

/**
 * Fills the slots of a text. A capitalized slot starts a sentence (`{Ally}`, `{The crowd}`); replacements may contain
 * slots themselves. Throws a RangeError for an unknown slot.
 */
export function fill(text: string, slots: Slots): string {
  const withPlace = text.replaceAll('in {setting}', '{in setting}').replaceAll('In {setting}', '{In setting}');
  return withPlace.replace(/\{([^{}]+)\}/g, (_, slot: string) => {
    const key = (slot.charAt(0).toLowerCase() + slot.slice(1)).replace(/^the /, '');
    const word = slots[key];
    if (word === undefined) throw new RangeError(`There are no words for {${slot}}.`);
    const whole = word.includes('{') ? fill(word, slots) : word;
    return /^[A-Z]/.test(slot) ? capital(whole) : whole;
  });
}

/** Removes a full stop or comma after a quoted question or exclamation. */
export const ownEnd = (text: string) => text.replace(/([?!])”[.,](?= |$)/g, '$1”');

/** Fills a title in title case: `{Thing}`, `{Setting}` without its article, `{TheSetting}`. */
export function fillTitle(text: string, slots: Slots): string {
  const { setting = '', thing = '', light = '' } = slots;
  const placed = text.replace(/\b[Ii]n \{TheSetting\}/, titleCase(slots['in setting'] ?? ''));
  const titled = placed
    .replaceAll('{TheSetting}', setting)
    .replaceAll('{Setting}', setting.replace(/^the /, ''))
    .replaceAll('{Light}', titleCase(light))
    .replaceAll('{Thing}', titleCase(thing));
  return capital(fill(titled, slots));
}
