import { m } from '../../i18n/messages.ts';
import type { TalkGroup } from '../talk/talk-groups.ts';
import type { TalkLine } from '../talk/talk-state.ts';

/** What the player does with an item, as it is sent and as the player reads it. */
const uses: readonly (readonly [sent: string, told: string])[] = [
  [m.voice_shows(), m.voice_you_show()],
  [m.voice_gives(), m.voice_you_give()],
];

/** Tells the use of an item to the player: ‘You show Pim the Brass Key’; null for any other action. */
export function tellItemUse(action: string): string | null {
  const use = uses.find(([sent]) => action.startsWith(`${sent} `));
  return use ? `${use[1]}${action.slice(use[0].length)}` : null;
}

const plain = (text: string) => text.replace(/[.!]$/, '').toLowerCase();

/** Leaves out what the narrator tells of an item's use, once for each who answers, that the player's own line says already. */
export function withoutEchoes(groups: readonly TalkGroup[]): TalkGroup[] {
  let action: TalkLine | undefined;
  return groups.filter(({ by, lines: [line] }) => {
    if (by === 'user') action = line;
    if (by !== 'narrator' || !line || !action?.isAction) return true;
    return plain(line.text) !== plain(tellItemUse(action.text) ?? '');
  });
}
