import type { BankName } from '../banks/lines.ts';

/** Chooses words of comfort for fear, physical pain or other sorrow. */
export function solace(core: string): BankName {
  if (/\b(?:afraid|scared|frightened)\b/i.test(core)) return 'comfort';
  return /\b(?:\w+ache|dizzy|tired|exhausted|sick|ill|unwell|feverish|sore|freezing|hurts?|aches?|aching|killing me)\b/i.test(
    core,
  )
    ? 'ailment'
    : 'sorrow';
}
