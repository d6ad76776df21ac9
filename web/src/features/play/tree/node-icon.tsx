import type { TreeNode } from '@emberlore/contract';
import { BookOpen, Flame, MapPin, Signpost, Swords } from 'lucide-react';

const icons = { start: BookOpen, scene: MapPin, choice: Signpost, duel: Swords, ending: Flame } as const;

/** The sign of a kind of node. */
export function NodeIcon({ kind }: Pick<TreeNode, 'kind'>) {
  const Icon = icons[kind];
  return <Icon size={16} aria-hidden="true" />;
}
