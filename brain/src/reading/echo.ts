import { words } from '../text/text.ts';

/** 'A marrow?', 'Sir Percival?': words of the other, asked back. */
export function isEcho(part: string): boolean {
  return (
    words(part).length <= 3 &&
    !/^(?:what|who|whom|whose|where|when|why|how|which|is|are|do|does|did|can|will)\b/i.test(part)
  );
}
