import { fold } from '../text.ts';

/** What a follow-up asks of the reply before it. */
export type FollowUp = 'source' | 'reason' | 'onward' | 'another';

const leadIn = /^(?:(?:and|but|so|oh|ok(?:ay)?|well|wait|hm+|no|yes|please|then)\b,? ?)*/;

const patterns: readonly (readonly [FollowUp, RegExp])[] = [
  [
    'source',
    /^(?:who (?:told you|says|said)|says who|how (?:do|can|could|would|did) you (?:even |really )?know|(?:where|how|from whom) did you (?:hear|learn|find out|get)|what makes you (?:so sure|think so))(?: (?:about )?(?:that|this|it|so|for sure|all that))?\s*[?!.]*$/,
  ],
  [
    'reason',
    /^(?:why|why not|why so|why (?:is|was) (?:that|this|it)|how come|what for|how so|for what reason|what makes you say (?:that|so))\s*[?!.]*$/,
  ],
  [
    'another',
    /^(?:(?:tell me |give me |got |do you have )?(?:another|one more)(?: one| joke| story)?|again|any others?|any more)\s*[?!.]*$/,
  ],
  [
    'onward',
    /^(?:(?:and |so |but )*(?:then|and)|then what|what then|what happened (?:then|next|after that)|what (?:else|more)|go on|continue|more|tell me more(?: about (?:it|that|this))?|anything else|is that all|that's all)\s*[?!.]*$/,
  ],
];

/** Returns what a short message asks about the reply before it: 'who told you that?', 'why?', 'and then?'. */
export function followUpIn(matter: string): FollowUp | null {
  const whole = fold(matter).trim();
  const core = whole.replace(leadIn, '');
  return patterns.find(([, pattern]) => pattern.test(core) || pattern.test(whole))?.[0] ?? null;
}
