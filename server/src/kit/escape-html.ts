const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Characters that no XML 1.0 document may contain, not even escaped: most control characters, lone surrogates, U+FFFE
 * and U+FFFF.
 */
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Escapes text for HTML and XML, between tags and in quoted attributes. Drops characters that XML forbids, which text
 * stored before the rule of `checkText` may contain.
 */
export function escapeHtml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}
