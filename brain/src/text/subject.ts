import { contentStems } from './text.ts';

/** Words between 'the' and a full stop that say nothing about a line's subject. */
const empty = new Set(
  (
    'hour way part end night morning evening day time times names name position best worst same other others first last second third one two three four rest truth ' +
    'man woman people person world thing things place side middle whole left right matter point kind sort fact case moment minute minutes year years week winter ' +
    'summer autumn spring dead living best more most only noise head face own life mind heart hand hands eye eyes mouth back half top bottom lot price number numbers inside outside question answer reason whole order'
  ).split(' '),
);
/** Verbs that are no nouns here: 'the desk the order lay on' is about no lay. */
const verbs =
  'lay|lies|stood|stands|sat|sits|hung|hangs|fell|falls|ran|runs|gave|gives|kept|keeps|told|tells|said|says|went|goes|saw|sees|found|lost|wrote|writes|got|gets|held|holds|began|begins|knew|knows|did|does';
const boundary = `(?=[,.;:!?]|$| (?:${verbs}|is|was|are|were|has|had|of|in|on|and|at|by|to|for|from|with|that|who|which|when|will|would|can|could|came|went|made|took|under|behind|over|like|as|but|or|so|because|since|until|before|after|into|out|up|down|between|beside|myself|itself|himself|herself|themselves|again|alone)\\b)`;
const nounPhrase = new RegExp(
  `\\b([Tt]he|[Mm]y|[Oo]ur) ((?:\\p{Ll}[\\p{Ll}-]+ )?)((?!(?:${verbs})\\b)\\p{Ll}[\\p{Ll}'-]{2,})${boundary}`,
  'gu',
);

/**
 * Returns the things that a line mentions, in its speaker's words: 'the drowned bell', 'my ferry pole'. In order of
 * mention.
 */
export function findSubjects(line: string): string[] {
  return [...line.matchAll(nounPhrase)]
    .filter(
      ([, , , noun = '']) =>
        !empty.has(noun) && !/(?:ly|ing|ed)$/.test(noun) && !noun.endsWith("'s") && contentStems(noun).length > 0,
    )
    .map(([, article = '', adjective = '', noun = '']) => {
      const fits =
        !/(?:'s |^(?:very|more|most|first|last|next|same|other|two|three) )$/.test(adjective) &&
        !/(?:is|was|are|were|and|or) $/.test(adjective);
      return `${article.toLowerCase()} ${fits ? adjective : ''}${noun}`;
    });
}

/** Returns the shorter half of a line that can stand alone, as a reminder of it; the whole line if there is none. */
export function findGist(line: string): string {
  const parts = line.split(/(?<=[,;:.!?])\s+/);
  const first = parts[0]?.replace(/(?<![,;:.])[,;:.]+$/, '') ?? line;
  const whole =
    /^(?:I|We|You|They|He|She|It) \p{Ll}+|\b(?:am|is|are|was|were|have|has|had|do|did|can|will|would|must|\p{Ll}+(?:ed|s)|took|gave|went|came|saw|found|lost|kept|put|told|said|ran|left|made|wrote|stole|fell)\b/u.test(
      first,
    );
  const hanging = /\b(?:if|when|because|since|although|after|before|until|that|and|or|but|by|in|of|to|the|a)$/i.test(
    first,
  );
  if (
    parts.length < 2 ||
    !whole ||
    hanging ||
    /^(?:If|When|Because|Since|Although|After|Before|By|In|Under)\b/.test(first)
  )
    return line;
  return first.split(' ').length >= 4 && first.length <= 0.75 * line.length ? `${first}.` : line;
}
