import { contentStems } from '@emberlore/brain';

/** Words of a shown question that only one account has used. */
const OWN_WORDS = 1;

/**
 * Returns the wording by which a group of questions is shown: the one with the fewest words that nobody else used, and of
 * those the shortest. Null if each has more words of its own: then the author would read what one player typed.
 */
export function chooseWording(members: readonly { accountId: string; text: string }[]): string | null {
  const read = members.map(({ accountId, text }) => ({ accountId, text, stems: new Set(contentStems(text)) }));
  const counted = read.map(({ accountId, text, stems }) => {
    const others = read.filter((other) => other.accountId !== accountId);
    const own = [...stems].filter((stem) => !others.some((other) => other.stems.has(stem)));
    return { text, own: own.length };
  });
  const [best] = counted.toSorted((one, other) => one.own - other.own || one.text.length - other.text.length);
  return best && best.own <= OWN_WORDS ? best.text : null;
}
