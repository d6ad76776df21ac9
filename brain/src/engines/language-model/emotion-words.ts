import { type EmotionName, emotionCodes } from '@emberlore/contract';
import { fold } from '../../text/text.ts';

/** All emotions of replies. */
export const emotionNames = Object.keys(emotionCodes) as EmotionName[];

const meanings: readonly [EmotionName, RegExp][] = [
  ['TENSE_HUMOR', /\b(?:tense humou?r|nervous laugh\w*|wry|sarcas\w*|ironic\w*)\b/],
  ['ANGER', /\b(?:ang(?:er|ry)|furious|rage|fury|mad|irritat\w*|annoy\w*|frustrat\w*)\b/],
  [
    'SADNESS',
    /\b(?:sad\w*|sorrow\w*|grie[fv]\w*|melanchol\w*|regret\w*|mourn\w*|guilt\w*|wistful|lonel\w*|asham\w*)\b/,
  ],
  [
    'TENSION',
    /\b(?:fear\w*|afraid|anxi\w*|nervous\w*|tens(?:e|ion)|worr\w*|scared|terrif\w*|suspici\w*|wary|uneas\w*)\b/,
  ],
  ['SURPRISE', /\b(?:surpris\w*|astonish\w*|shock\w*|amaz\w*|startl\w*|awe)\b/],
  ['AFFECTION', /\b(?:affection\w*|love|loving|tender\w*|warm\w*|fond\w*|kind\w*|caring|compassion\w*)\b/],
  ['JOY', /\b(?:jo(?:y|yful)|happ\w*|glad|delight\w*|cheer\w*|excit\w*|hope\w*|pleas\w*|content)\b/],
  ['HUMOR', /\b(?:humou?r\w*|amus\w*|play\w*|teas\w*|mischie\w*|laugh\w*)\b/],
  ['INTEREST', /\b(?:interest\w*|curi\w*|intrigu\w*|attentive|thoughtful|engaged)\b/],
  ['VALIDATION', /\b(?:validat\w*|approv\w*|proud|pride|grateful|gratitude|thank\w*|respect\w*|agree\w*)\b/],
  ['DISGUST', /\b(?:disgust\w*|revuls\w*|repuls\w*)\b/],
  ['CONTEMPT', /\b(?:contempt\w*|scorn\w*|disdain\w*|mock\w*)\b/],
  ['DEFENSIVENESS', /\b(?:defens\w*|guarded|evasive|embarrass\w*)\b/],
  ['CRITICISM', /\b(?:critic\w*|disappoint\w*|stern|disapprov\w*)\b/],
  ['BELLIGERENCE', /\b(?:belliger\w*|aggress\w*|hostil\w*|defian\w*)\b/],
  ['STONEWALLING', /\b(?:stonewall\w*|cold|distant|indifferen\w*|bored)\b/],
  ['DOMINEERING', /\b(?:domineer\w*|command\w*|imperious|threaten\w*)\b/],
  ['WHINING', /\b(?:whin\w*|complain\w*|self-pity)\b/],
  ['NEUTRAL', /\b(?:neutral|calm\w*|even|none|serious|matter-of-fact|composed)\b/],
];

/** Returns the emotion meant by a model's words; null if they mean none. */
export function emotionNamed(written: string): EmotionName | null {
  const name = written
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  const exact = emotionNames.find((known) => known === name);
  if (exact) return exact;
  const words = fold(written.replaceAll('_', ' '));
  return meanings.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}
