import { words } from '../text/text.ts';

/** What a follow-up asks of the reply before it. */
export type FollowUp = 'source' | 'reason' | 'onward' | 'another';

const leadIns = new Set('and but so oh ok okay well wait hmm hm no yes please then'.split(' '));
/** What 'who told you' and 'how do you know' end with if they are about the last reply. */
const pointers = / (?:about )?(?:that|this|it|so|for sure|all that)(?: about (?:\w+ ){0,3}\w+)?$/;

const patterns: readonly (readonly [FollowUp, RegExp])[] = [
  ['source', /^(?:who told you|who says|who said|says who|what makes you (?:so sure|think))$/],
  ['source', /^how (?:do|can|could|would|did) you (?:even |really )?know$/],
  ['source', /^(?:where|how|from whom) did you (?:hear|learn|find out|get)$/],
  ['reason', /^(?:why|why not|why (?:is|was)|how come|what for|how so|for what reason|what makes you say)$/],
  ['reason', /^why (?:[\w']+ ){1,4}(?:him|her|it|that|them|so)$/],
  [
    'another',
    /^(?:again|any others?|any more|(?:tell me |give me |got |do you have )?(?:another|one more)(?: one| joke| story)?)$/,
  ],
  ['onward', /^(?:then|and|and then|then what|what then|what happened (?:then|next|after)|what (?:else|more)|go on)$/],
  ['onward', /^(?:continue|more|tell me more|tell me more about|anything else|is that all|that's all)$/],
];

function dropLeadIns(said: readonly string[]): string[] {
  const first = said.findIndex((word) => !leadIns.has(word));
  return said.slice(first < 0 ? -1 : first);
}

/** Returns what a short message asks about the reply before it: 'who told you that?', 'why?', 'and then?'. */
export function followUpIn(matter: string): FollowUp | null {
  const said = words(matter);
  if (said.length > 10) return null;
  const forms = [said, dropLeadIns(said)].map((form) => form.join(' '));
  const asked = [...forms, ...forms.map((form) => form.replace(pointers, ''))];
  return patterns.find(([, pattern]) => asked.some((form) => pattern.test(form)))?.[0] ?? null;
}
