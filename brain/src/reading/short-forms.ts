import { ownEntry } from '@emberlore/contract';

/** 'It is cold in here, isn't it?', 'I love pistachios, do you?' */
const tag =
  /,? (?:(?:is|isn't|was|wasn't) (?:it|that|this)(?: not)?|right|no|eh|don't you think|can you believe it|can you imagine|you know|do you|are you|have you|and you|what about you|how about you)\s*\?+$/i;
const ofOneselfOrThePlace =
  /^(?:(?:oh|well|and|but|so),? )*(?:i|i'm|i've|my|we|it's|it is|this (?:place|room|house|town|boat|ship))\b/i;

/** Removes the tag question from a statement about the player or the place. */
export function untagged(text: string): string {
  const plain = text.replace(/[‘’]/g, "'");
  return tag.test(plain) && ofOneselfOrThePlace.test(plain) && !/\?.*\?/.test(plain)
    ? `${plain.replace(tag, '')}.`
    : text;
}

const states =
  'scared|afraid|frightened|hungry|thirsty|cold|tired|married|single|lonely|alone|busy|bored|nervous|sure|serious';

const fullQuestions: Record<string, string> = {
  age: 'How old are you?',
  name: 'What is your name?',
  job: 'What is your job?',
  'and you': 'How are you?',
};

/**
 * Expands short questions: 'Scared?' to 'Are you scared?', 'trust him?' to 'Do you trust him?', and 'your father?' to
 * 'What about your father?'.
 */
export function expanded(text: string): string {
  const whole = ownEntry(fullQuestions, text.toLowerCase().replace(/\s*\?+$/, ''));
  if (whole && text.endsWith('?')) return whole;
  return text
    .replace(/\b(what|who|where|why|how|when) (?:the (?:hell|heck|fuck)|on earth|in the world) (?=\w)/gi, '$1 ')
    .replace(
      new RegExp(`^(?:and |so )?(${states})\\s*\\?+$`, 'i'),
      (_, state: string) => `Are you ${state.toLowerCase()}?`,
    )
    .replace(/^(trust|like|know|love|hate|miss|believe|remember|blame) (him|her|them|me|it)\s*\?+$/i, 'Do you $1 $2?')
    .replace(/^(?:and )?(your|his|her|their) ([\p{L}'-]+(?: [\p{L}'-]+)?)\s*\?+$/iu, 'What about $1 $2?')
    .replace(/^(?:and|but) (the|your|his|her|their) ([\p{L}'-]+(?: [\p{L}'-]+)?)\s*[?.]*$/iu, 'What about $1 $2?');
}
