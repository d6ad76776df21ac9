import { fold } from '../text/text.ts';
import type { Memory, Persona } from '../types.ts';

/** Acts that nobody admits to a stranger. */
const confessedActions =
  '(?:stole|steal|killed|murdered|poisoned|forged|lied|cheated|betrayed|informed on|sold|hid|buried|burned|drowned|abandoned|deserted|pretend|faked|cut|swapped|drugged|smuggled|sabotaged|set fire|bolted|erased|deleted|signed|opened the|lit the|struck|strike|took|put .* (?:into|in) the|let .* (?:die|in|go|win)|gave .* to sleep|voted)';
const confession = new RegExp(
  [
    `\\bi (?:have |had |once |only |never |also )*${confessedActions}\\b`,
    '\\b(?:nobody|no one|no man|none of them) (?:else )?(?:knows?|has (?:noticed|guessed|seen|asked)|suspects?|must (?:know|find))\\b',
    "\\b(?:don't|do not|never) (?:you )?tell (?:anyone|anybody|them|him|her|a soul)\\b",
    '\\b(?:my secret|in secret|secretly|under (?:a|another) name|false (?:name|papers?|bottom)|not (?:my|the) real|my (?:true|real) name|to my shame|i am ashamed|it was (?:i|me)\\b|(?<!family )is my (?:husband|wife)|traitor)\\b',
    '\\bi (?:have |had )?(?:loved|love|been in love|am in love)\\b(?! (?:it|this|that|to)\\b)',
    '\\b(?:i have|i had|i ve) (?:told one lie|never told|never done)\\b',
    "\\bi (?:cannot|can't|could not) (?:read|write|swear)\\b",
    '\\bi (?:have been|was) (?:putting|hiding|stealing|selling|taking|lying|spying|cheating)\\b|\\bi ever stole\\b|\\band (?:hid|stole|buried|burned) (?:it|them|her|him)\\b',
    "\\b(?:i am|i'm) the one (?!(?:person|man|woman)\\b)|\\bi gave the order\\b|\\bagainst orders\\b",
  ].join('|'),
);

/** 'I am Edric', said by a character called Pim. */
function otherIdentity(line: string, persona: Persona): boolean {
  const named = /\b(?:I am|My name is|I'm) (?:the |The )?((?:\p{Lu}[\p{L}'-]+ ?)+)/u.exec(line)?.[1];
  if (!named) return false;
  const own = fold(`${persona.name} ${persona.description}`);
  return (
    !fold(named)
      .trim()
      .split(' ')
      .some((part) => fold(persona.name).includes(part)) || !own.includes(fold(named).trim().split(' ')[0] ?? '')
  );
}

/** Whether a line, as the character says it, admits something that must be earned. */
export function isConfession(line: string, persona: Persona): boolean {
  return confession.test(fold(line)) || otherIdentity(line, persona);
}

/** Fear, love and shame: told when asked for, but not volunteered to somebody met a minute ago. */
export function isIntimate(line: string): boolean {
  return /\b(?:afraid|frightened|scared|scares me|terrified|ashamed|lonely|grief|wept|cried|forgiven?|regret)\b|\bi (?:fear|miss|should be sorry)\b/.test(
    fold(line),
  );
}

/**
 * Returns how far the character confides in the player: their shared history and the character's nature. About 0 for a
 * stranger; kindness, a name, a promise and time raise it, insults and threats lower it.
 */
export function confidence(memory: Memory, persona: Persona): number {
  const { open } = persona.personality;
  return (memory.rapport ?? 0) + 0.35 * (memory.mood.trust - 5) + 0.12 * (open - 5);
}

/** The confidence required for a confession when asked for, when asked again, or unasked. */
export const confides = { asked: 2.2, again: 1.1, unasked: 4, intimate: 0.9 };
