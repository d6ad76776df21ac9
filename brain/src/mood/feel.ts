import { buildEmotion, type Emotion, type EmotionName, emotionCodes } from '@emberlore/contract';
import type { Understanding } from '../reading/types.ts';
import { fold } from '../text/text.ts';
import type { Memory, Mood, Persona } from '../types.ts';

/** Fraction of the way back to the character's own mood per turn. */
const decay = 0.2;

const clamp = (value: number) => Math.min(9, Math.max(1, value));

/** Returns a turn's effect on an average character, in points of the 1 to 9 scales. */
function push({ acts, kindness, action }: Understanding): Mood {
  const threatened = acts.has('threat') || action === 'attack';
  const startled = acts.has('surprise');
  const gentle = action === 'give' || action === 'bow' || action === 'smile';
  return {
    joy: kindness * 1.2 + (acts.has('laugh') ? 0.8 : 0) - (threatened ? 1 : 0) - (acts.has('sorrow') ? 0.4 : 0),
    fear: threatened ? 2 : kindness > 0.4 ? -0.5 : 0,
    trust:
      kindness * 1.1 +
      (acts.has('gives-name') ? 0.6 : 0) +
      (gentle ? 0.6 : 0) -
      (threatened ? 1.6 : 0) -
      (action === 'take' ? 0.8 : 0),
    surprise: startled ? 1.6 : threatened ? 1 : 0,
  };
}

/** Returns 0.3 for the least to 1.9 for the most emotional character. */
function fluidityFactor(emotionalFluidity: number): number {
  return 1.1 + 0.8 * Math.min(1, Math.max(-1, emotionalFluidity));
}

/** Returns the mood after an event: changed in proportion to fluidity, and decaying towards the character's own mood. */
export function feel(mood: Mood, persona: Persona, understanding: Understanding): Mood {
  const factor = fluidityFactor(persona.emotionalFluidity);
  const moved = push(understanding);
  const next = (key: keyof Mood) => clamp(mood[key] + (persona.mood[key] - mood[key]) * decay + moved[key] * factor);
  return { joy: next('joy'), fear: next('fear'), trust: next('trust'), surprise: next('surprise') };
}

/** The share of what moved a character that is left when the player comes to it in another place. */
const leftElsewhere = 0.4;

/** Returns the memory as it is when the player comes: fears don't last while nobody talks with the character. */
export function afterAWhile(memory: Memory, persona: Persona, place: string): Memory {
  if (memory.place === undefined || memory.place === place) return memory;
  const next = (key: keyof Mood) => persona.mood[key] + (memory.mood[key] - persona.mood[key]) * leftElsewhere;
  return {
    ...memory,
    mood: { joy: next('joy'), fear: next('fear'), trust: next('trust'), surprise: next('surprise') },
  };
}

const colours: readonly [EmotionName, RegExp][] = [
  [
    'SADNESS',
    /\b(?:drown(?:ed)?|died|dead|death|grave|grief|wept|weep|cry|cried|lost|burned|froze|widow|regret|sorry|ashamed|mourn\w*|miss (?:him|her|them)|never came|alone|lonely|hanged?|funeral|forgive|forgiven)\b/,
  ],
  ['AFFECTION', /\b(?:love|loved|darling|beloved|fond|dearest|kind to me)\b/],
  [
    'TENSION',
    /\b(?:fear|afraid|frightened|terrified|danger\w*|careful|keep back|hide|hidden|secret|soldiers|blood|blade|knife|kill\w*|murder\w*|traitor|guilt\w*)\b/,
  ],
  ['HUMOR', /\b(?:jok\w+|laugh\w*|funny|silly|ridiculous|comic|goat|goose|hen|turnips?)\b/],
  ['JOY', /\b(?:happy|glad|wonderful|joy|sing|sang|dance\w*|beautiful)\b/],
];

/** Words at which nobody beams, although not every line with one of them is sad: some are dry jokes. */
const graveWords =
  /\b(?:bur(?:y|ied|ial)|coffins?|corpses?|kill(?:s|ed|ing)?|die|dies|dying|tears?|crying|weeping|weepy|sobb?\w*|orphan\w*|griev\w*|wound(?:s|ed)?|starv\w*|famine|plague|cruel\w*|sorrow\w*|fever|gallows|prison|gaol|s[au]nk|hurts?|pain|wars?|blood|flood|ruin(?:s|ed)?|shame|blamed?|murder\w*|melted|limp|missed|missing|vanished|gone without|never (?:came|saw|told|asked)|too late|poor (?:boy|girl|lad|lamb|soul|man|woman|thing|child))\b/;

/** Whether an emotion is one that a grave reply doesn't leave on a face: all that the happy portrait shows, and wry ones. */
const isBright = (name: EmotionName): boolean => emotionCodes[name] === emotionCodes.JOY || name === 'TENSE_HUMOR';
const dark: ReadonlySet<EmotionName> = new Set<EmotionName>(['SADNESS', 'TENSION']);

/** Returns the emotion of a text's own words, if any; nothing bright in grave words. */
export function findEmotion(text: string): EmotionName | null {
  const folded = fold(text);
  const found = colours.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
  return found !== null && isBright(found) && graveWords.test(folded) ? null : found;
}

/** Whether a text is such that nobody smiles over it. */
function isGrave(text: string): boolean {
  const found = findEmotion(text);
  return (found !== null && dark.has(found)) || graveWords.test(fold(text));
}

function whenInsulted({ personality }: Persona): EmotionName {
  if (personality.peaceful <= 4) return 'ANGER';
  if (personality.socialRank >= 7) return 'CONTEMPT';
  return personality.positive <= 4 ? 'SADNESS' : 'DEFENSIVENESS';
}

function whenThreatened({ personality }: Persona, mood: Mood): EmotionName {
  if (personality.peaceful <= 3) return 'BELLIGERENCE';
  if (personality.socialRank >= 8) return 'DOMINEERING';
  return mood.fear >= 5 ? 'TENSION' : 'TENSE_HUMOR';
}

/** Returns the immediate reaction to an event, regardless of mood. */
function impulse({ acts, action }: Understanding, persona: Persona, mood: Mood): EmotionName | null {
  if (acts.has('threat') || action === 'attack') return whenThreatened(persona, mood);
  if (acts.has('insult')) return whenInsulted(persona);
  if (action === 'take') return 'CRITICISM';
  if (acts.has('role-break') || acts.has('out-of-world'))
    return persona.personality.positive >= 6 ? 'TENSE_HUMOR' : 'STONEWALLING';
  if (acts.has('affection')) return 'AFFECTION';
  if (acts.has('compliment')) return persona.personality.positive >= 4 ? 'JOY' : 'SURPRISE';
  if (acts.has('laugh') || action === 'smile') return 'HUMOR';
  // Nobody smiles at pity for a grief; 'I am sorry' may be pity as well.
  if (acts.has('sympathy') || acts.has('sorrow')) return 'SADNESS';
  if (acts.has('apology')) return null;
  if (acts.has('thanks') || action === 'give') return 'VALIDATION';
  if (acts.has('gladness')) return 'JOY';
  return null;
}

function fromMood(mood: Mood, personality: Persona['personality']): EmotionName {
  if (mood.joy >= 7.2) return 'JOY';
  if (mood.surprise >= 7.5) return 'SURPRISE';
  if (mood.fear >= 7) return 'TENSION';
  if (mood.joy <= 2.2) return mood.trust <= 3 && personality.peaceful <= 4 ? 'ANGER' : 'SADNESS';
  if (mood.trust <= 2) return personality.peaceful <= 4 ? 'CRITICISM' : 'DEFENSIVENESS';
  return 'NEUTRAL';
}

/** Returns what a lasting mood shows beside a text: a happy person doesn't beam over a grave one. */
function fromMoodBeside(text: string, mood: Mood, personality: Persona['personality']): EmotionName {
  const lasting = fromMood(mood, personality);
  return isBright(lasting) && isGrave(text) ? 'NEUTRAL' : lasting;
}

/** What a reply shows on a face. */
interface ReplyExpression {
  text: string;
  /** Whether something was withheld. */
  held: boolean;
  /** Whether a secret was told. */
  confesses?: boolean;
}

/** Returns the emotion of a reply itself, if any: nobody smiles who withholds or confesses. */
function fromReply({ text, held, confesses }: ReplyExpression): EmotionName | null {
  if (held) return 'DEFENSIVENESS';
  const found = findEmotion(text);
  return confesses && !(found && dark.has(found)) ? 'SADNESS' : found;
}

/**
 * Returns the visible emotion: the event's reaction first, then the emotion of the reply, then the mood. A bright reaction
 * gives way to a grave reply, and so does a bright mood.
 */
export function emotionFor(
  understanding: Understanding,
  persona: Persona,
  memory: Pick<Memory, 'mood'>,
  reply: ReplyExpression,
): Emotion {
  const { mood } = memory;
  const factor = fluidityFactor(persona.emotionalFluidity);
  const distance = Math.max(...(Object.keys(mood) as (keyof Mood)[]).map((key) => Math.abs(mood[key] - 5))) / 4;
  const sudden = impulse(understanding, persona, mood);
  const own = fromReply(reply);
  const sobers = reply.held || reply.confesses === true || isGrave(reply.text);
  if (sudden && !(sobers && isBright(sudden))) return buildEmotion(sudden, 0.35 + 0.25 * factor + 0.15 * distance);
  if (own) return buildEmotion(own, reply.held ? 0.4 : 0.25 + 0.2 * factor);
  const lasting = fromMoodBeside(reply.text, mood, persona.personality);
  if (lasting !== 'NEUTRAL') return buildEmotion(lasting, 0.2 + 0.5 * distance);
  const isCurious = understanding.acts.has('question') && persona.personality.open >= 6;
  if (isCurious && !isGrave(reply.text)) return buildEmotion('INTEREST', 0.35);
  return buildEmotion('NEUTRAL', 0.2);
}

/** Returns the visible emotion of an author's line: from its words or, if they show none, from the mood. */
export function emotionOfLine(text: string, { personality, emotionalFluidity }: Persona, mood: Mood): Emotion {
  const emotion = findEmotion(text) ?? fromMoodBeside(text, mood, personality);
  return buildEmotion(emotion, emotion === 'NEUTRAL' ? 0.2 : 0.25 + 0.2 * fluidityFactor(emotionalFluidity));
}
