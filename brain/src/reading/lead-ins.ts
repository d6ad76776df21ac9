/** Words before a sentence that mean nothing there. */
const bare =
  'a+h+|alright|anyways?|and|bro|but|damn|dude|gosh|ha(?:ha)+h?|he(?:he)+|hey|hi|hello|hmm+|huh|for real|lma+o+|lo+l|seriously|oh(?: my god)?|ok(?:ay)?|please|rofl|so|uh+|um+|wait|well|whoa|wow|yea|yeah|yep|ugh|i (?:said|asked|meant|mean)(?= (?:are|is|was|were|do|does|did|can|could|will|would|who|what|where|when|why|how)\\b)|by the way|btw|tbh|ngl|to be honest|good (?:day|evening|morning)';
/** Words that mean nothing before a comma or a full stop only: 'like a stone', 'now what'. */
const apart =
  'one last thing|last thing|one more thing|quick question|serious question|serious q|real question|honest question|just kidding|jk|bruh|cool|great|guys|interesting|just|let me think|like|look|man|mate|nice|no|now|right|sure|then|yes';

/** One or several of these, each followed by a comma, a dot or a space. */
const leadIns = new RegExp(
  `^(?!so what\\b)(?:(?:(?:${bare})\\b[\\s,.!?…:;-]+|(?:${apart})\\s*[,.!…;:-]+\\s*))+(?=\\S)`,
  'iu',
);
/** Words after a sentence that mean nothing there, with what else may follow a comma. */
const tails = new Set(['lol', 'lmao', 'haha', 'hahaha', 'rofl', 'xd', 'tbh', 'ngl', 'btw', 'bro', 'dude', 'though']);
const tailsApart = new Set(['man', 'mate', 'please']);

const chatWords = /\b(?:lol|lmao|rofl|ha(?:ha)+h?|he(?:he)+|xd|btw|tbh|ngl|omg|bro|dude)\b/giu;

/** Removes words that belong to chatting, not to what is said. */
export const withoutChatter = (text: string): string => text.replace(chatWords, ' ');

/**
 * Returns what is left of a sentence without what people say before and after it: 'haha ok. are you married' becomes
 * 'are you married'. A sentence of such words alone stays as it is.
 */
export function withoutLeadIns(sentence: string): string {
  const rest = sentence.trim().replace(leadIns, '');
  return withoutTail(rest.split(' ')) || rest;
}

function withoutTail(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  const word = last.replace(/[.,!?]/g, '').toLowerCase();
  const isTail = tails.has(word) || (tailsApart.has(word) && before.at(-1)?.endsWith(','));
  if (!isTail || before.length === 0) return parts.join(' ');
  const left = withoutTail(before).replace(/,$/, '');
  return last.includes('?') ? `${left}?` : left;
}
