import type { PastEvent } from '@emberlore/contract';
import { Gem, ScrollText, Shield, Swords } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { dayText } from '../../ui/day-text.ts';
import styles from './past-list.module.css';

const icons = { found: Gem, duelWon: Swords, duelLost: Shield, quest: ScrollText } as const;

/** What the player did with and around a character in all stories, in the order in which it happened. */
export function PastList({ name, past }: { name: string; past: readonly PastEvent[] }) {
  if (past.length === 0) return null;
  return (
    <section className={styles.past} aria-labelledby="past">
      <h3 id="past">{m.dialogs_what_you_did()}</h3>
      <ol>
        {past.map((event, index) => {
          const Icon = icons[event.kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: events carry no id, and the list only grows at its end
            <li key={index}>
              <Icon size={18} aria-hidden="true" />
              <p>
                {describe(event, name)}
                <small>{m.dialogs_storyname_day({ storyName: event.storyName, day: dayText(event.at) })}</small>
              </p>
            </li>
          );
        })}
      </ol>
      <p className="muted t-small">{m.dialogs_this_is_your_journal()}</p>
    </section>
  );
}

function describe({ kind, name: what }: PastEvent, name: string): string {
  if (kind === 'found') return m.dialogs_found_item({ itemName: what });
  if (kind === 'quest') return m.dialogs_finished_quest({ questName: what });
  return kind === 'duelWon' ? m.dialogs_won_a_duel_with_name({ name }) : m.dialogs_lost_a_duel_with_name({ name });
}
