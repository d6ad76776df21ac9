import { setImmediate as breathe } from 'node:timers/promises';
import { contentStems } from '@emberlore/brain';

/** Words of a shown question that only one account has used. */
const OWN_WORDS = 1;

/** Questions that are read before other work has its turn: some 2 ms. */
const AT_ONCE = 40;

interface Worded {
  accountId: string;
  text: string;
}

/** Reads the meaningful words of questions, a few at a time. */
async function readStems(members: readonly Worded[]) {
  const read: (Worded & { stems: ReadonlySet<string> })[] = [];
  for (const [place, { accountId, text }] of members.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await breathe();
    read.push({ accountId, text, stems: new Set(contentStems(text)) });
  }
  return read;
}

/**
 * Returns the wording by which a group of questions is shown: the one with the fewest words that nobody else used, and of
 * those the shortest. Null if each has more words of its own: then the author would read what one player typed.
 */
export async function chooseWording(members: readonly Worded[]): Promise<string | null> {
  const read = await readStems(members);
  /** Who used each word; null: several accounts. */
  const users = new Map<string, string | null>();
  for (const { accountId, stems } of read)
    for (const stem of stems) {
      const user = users.get(stem);
      users.set(stem, user === undefined || user === accountId ? accountId : null);
    }
  const counted = read.map(({ accountId, text, stems }) => {
    return { text, own: [...stems].filter((stem) => users.get(stem) === accountId).length };
  });
  const [best] = counted.toSorted((one, other) => one.own - other.own || one.text.length - other.text.length);
  return best && best.own <= OWN_WORDS ? best.text : null;
}
