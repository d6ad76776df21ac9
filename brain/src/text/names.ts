import type { Persona, Pronouns } from '../types.ts';
import { fold } from './text.ts';

const titles = new Set(
  (
    'captain lady lord sir dame queen king prince princess general major colonel sergeant inspector countess count duke duchess baron baroness dowager ' +
    'priestess priest father mother brother sister doctor dr mr mrs miss ms master mistress old young professor engineer pilot nurse ' +
    'agent officer chief saint widow shipmind director sheriff marshal detective lieutenant commander admiral abbot bishop reverend pastor judge mayor ' +
    'senator president ambassador corporal constable deputy uncle aunt granny grandma grandpa emperor empress monsieur madame mademoiselle herr frau señor señora signor signora comrade'
  ).split(' '),
);
const small = new Set(['the', 'of', 'and', 'de', 'von', 'van']);

/**
 * Returns the name that narrator and others use for a character: 'Osric' for 'Osric the Ferryman', 'Captain Rue', 'The
 * Duke of Ashcombe'.
 */
export function shortName(name: string): string {
  if (/^the /i.test(name)) return name;
  const parts = (name.split(/ (?:the|of) /i)[0] ?? name).split(' ');
  // With the complete title, even of several words: 'Drum Major Amos'.
  const title = parts.findLastIndex((part, index) => titles.has(fold(part)) && index < parts.length - 1);
  return parts.slice(0, title + 2).join(' ');
}

/** Whether a name starts with a title: 'Countess Orlova', 'Captain Rue'. */
export function isTitled(name: string): boolean {
  const [first = '', second] = name.split(' ');
  return second !== undefined && titles.has(fold(first));
}

/** Returns the words of a name that can only mean this character, folded: 'osric', not 'the' or 'captain'. */
export function ownNames(name: string): string[] {
  const parts = fold(name).split(/[^\p{L}']+/u);
  // Words before a title belong to it: 'drum' in 'drum major' is not a name.
  const title = parts.findLastIndex((part, index) => titles.has(part) && index < parts.length - 1);
  return parts.slice(title + 1).filter((part) => part.length > 2 && !small.has(part) && !titles.has(part));
}

/** Returns `{he}`, `{him}`, `{his}` and `{is}` for the character's pronouns. */
export function readPronouns(pronouns: Pronouns): { he: string; him: string; his: string; verbS: string } {
  if (pronouns === 'He/Him/His') return { he: 'he', him: 'him', his: 'his', verbS: 's' };
  if (pronouns === 'She/Her/Hers') return { he: 'she', him: 'her', his: 'her', verbS: 's' };
  return { he: 'they', him: 'them', his: 'their', verbS: '' };
}

/** Returns an account name that is plausible as a person's name in a story; otherwise `null` ('demo_42'). */
export function plausibleName(accountName: string): string | null {
  const name = accountName.trim();
  if (!/^\p{L}[\p{L}'-]{1,14}(?: \p{L}[\p{L}'-]{1,14})?$/u.test(name)) return null;
  if (
    /^(admin|user|player|test|guest|demo|anonymous|null|undefined|visitor|system|assistant|developer|operator|moderator)/i.test(
      name,
    )
  )
    return null;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Whether a text mentions this character by name. */
export function mentionsSelf(text: string, persona: Pick<Persona, 'name'>): boolean {
  const folded = fold(text);
  return ownNames(persona.name).some((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, 'u').test(folded));
}
