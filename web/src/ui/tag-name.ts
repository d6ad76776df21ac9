import { m } from '../i18n/messages.ts';

/** Returns a tag as it is shown: an abbreviation is followed by its full name. */
export function tagName(tag: string): string {
  return tag === 'AU' ? m.ui_au_alternate_universe() : tag;
}
