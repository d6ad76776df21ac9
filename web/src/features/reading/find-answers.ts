import { foldText, type TextPage } from '@emberlore/contract';
import { toPlainText } from './rich-text.ts';

type Section = TextPage['sections'][number];

/**
 * Returns the sections that contain every word of `asked` in title or text, ignoring case and accents; all sections for
 * an empty text.
 */
export function findAnswers(sections: readonly Section[], asked: string): Section[] {
  const wanted = plain(asked).split(/\s+/).filter(Boolean);
  return sections.filter(({ title, text }) => {
    const searchable = plain(`${title} ${toPlainText(text)}`);
    return wanted.every((word) => searchable.includes(word));
  });
}

function plain(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}\s-]/gu, ' ');
}
