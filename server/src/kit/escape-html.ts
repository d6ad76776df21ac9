const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** What no XML 1.0 document may hold, not even escaped: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * The text so that it means nothing but itself in HTML and XML, between tags and in quoted attributes. Characters that
 * XML forbids are dropped: text that was stored before the rule of `checkText` may hold them.
 */
export function escapeHtml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);
}
