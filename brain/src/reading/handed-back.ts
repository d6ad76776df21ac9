import { splitSentences } from '../text/sentences.ts';
import { words } from '../text/text.ts';

/** 'And you?', 'what about yourself?', alone or after the player's own answer. */
const handing =
  /(?:^|[.!?,;… ])(?:(?:and|but|so) (?:you|u|yours|yourself|what about (?:you|u))|(?:what|how) about (?:you|u|yours|yourself))(?: then| lol| haha)? ?[?.!]{0,5}$/i;
/** A polite answer to 'How are you?' hands back only that. */
const polite = /^(?:(?:i(?:'m| am)|very|quite|pretty|all|not) )*(?:well|fine|good|ok(?:ay)?|great|right|bad)\b/i;

/** Returns what a message says before it hands the character's question back; null if it doesn't. */
function beforeHandingBack(text: string): string | null {
  const found = handing.exec(text.trim().replace(/\s+/g, ' '));
  return found ? text.trim().slice(0, found.index).trim() : null;
}

/**
 * Returns the question that a message hands back to the character: its own last one. 'Mine, I suppose. And you?' after
 * 'Which would you save?' asks 'Which would you save?'.
 */
export function handedBack(text: string, lastReply: string | null): string | null {
  const before = beforeHandingBack(text);
  if (before === null || polite.test(before)) return null;
  const asked = splitSentences(lastReply ?? '').findLast((sentence) => sentence.text.endsWith('?'))?.text;
  return asked && words(asked).length >= 3 ? asked : null;
}
