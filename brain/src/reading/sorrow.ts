const heart =
  /\b(?:i|i'm|i've|we|we're)\b(?! (?:am |was |are |were )?(?:not|never)\b)[^,.;!?]{0,30}?(?<!\b(?:not|never|n't) (?:\w+ )?)\b(?:sad|lonely|alone|afraid|scared|frightened|hopeless|heartbroken|ashamed|miserable|grieving|in mourning)\b/;
/** Only the present: who felt sick as a child tells a story. */
const body =
  /\b(?:i'm|i am|i feel|i've got|i have|we're|we are)\b(?! (?:not|never)\b)[^,.;!?]{0,30}?\b(?:\w+ache|ill|sick|hurt|unwell|dizzy|feverish|exhausted|freezing|sore|tired|broken)\b|\bmy (?:feet|foot|head|back|knees?|legs?|arms?|stomach|tooth|teeth|eyes|hands?) (?:is |are )?(?:hurts?|aches?|aching|hurting|killing|sore)\b/;
const kin =
  '(?:father|mother|mum|dad|parents?|brother|sister|wife|husband|son|daughter|child|children|baby|boy|girl|grandmother|grandfather|uncle|aunt|cousin|friends?|family|people|home|dog|horse|house|village|twin|love)';
const loss = new RegExp(
  `\\blost (?:my|our|an?|two|three) (?:\\w+ )?${kin}\\b|\\bmy (?:\\w+ )?${kin} (?:\\w+ )?(?:has |had |is |was |were |are )?(?:just |now )?(?:died|dead|killed|drowned|dying|gone|missing|passed(?! (?:me|the|his|her|their|an?)\\b))\\b|\\bi (?:still |really |do )*(?:miss|mourn) (?:my|him|her|them|our|home)\\b|\\bi (?:cried|wept|regret|am grieving|grieve)\\b|\\bmy \\w+(?:'s)? funeral\\b`,
);

/** Whether somebody expresses their own sadness, fear, pain or loss. Takes folded text. */
export function isSorrow(folded: string): boolean {
  return heart.test(folded) || body.test(folded) || loss.test(folded);
}
