import type { Finding } from '@emberlore/contract';
import { CircleAlert, CircleDot, Dices, Flame, Lightbulb, MapPin, Signpost } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import styles from './map-parts.module.css';
import { kindText } from './map-words.ts';
import type { MapNode } from './story-map.ts';

const icons = { scene: MapPin, choice: Signpost, option: CircleDot, ending: Flame } as const;

/** What kind of node it is, with its sign. */
export function NodeKind({ node }: { node: MapNode }) {
  const Icon = icons[node.kind];
  return (
    <span className={styles.kind}>
      <Icon size={16} aria-hidden="true" />
      {kindText(node)}
    </span>
  );
}

/** The dice that decide how an option turns out, if any. */
export function NodeDice({ node: { dice } }: { node: MapNode }) {
  if (dice === '') return null;
  return (
    <span className={styles.dice}>
      <Dices size={16} aria-hidden="true" />
      <span>{dice}</span>
    </span>
  );
}

/** What the story check found about a node; `short`: as much of it as fits into two lines. */
export function NodeFinding({ finding: { severity, message }, short = false }: { finding: Finding; short?: boolean }) {
  const grave = severity === 'problem';
  const Icon = grave ? CircleAlert : Lightbulb;
  return (
    <span className={styles.finding} data-grave={grave ? '' : undefined} data-short={short ? '' : undefined}>
      <Icon size={16} aria-hidden="true" />
      <span>
        <span className="sr">{grave ? m.studio_problem() : m.studio_suggestion()}</span>
        {message}
      </span>
    </span>
  );
}
