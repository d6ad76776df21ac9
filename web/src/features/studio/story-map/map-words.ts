import { m } from '../../../i18n/messages.ts';
import { listNodes, type MapNode, type StoryMap } from './story-map.ts';

/** Returns what kind of node it is, and which one: 'Scene 2'. */
export function kindText({ kind, number }: MapNode): string {
  switch (kind) {
    case 'scene':
      return m.studio_map_scene_number({ number });
    case 'choice':
      return m.studio_map_choice();
    case 'option':
      return m.studio_map_option();
    case 'ending':
      return m.studio_map_ending_number({ number });
  }
}

/** Returns the choices and endings that a node leads to, in words; null if it leads to none. */
export function leadsText(map: StoryMap, { id }: MapNode): string | null {
  const targets = new Set(map.edges.flatMap(({ from, to, strong }) => (strong && from === id ? [to] : [])));
  const titles = listNodes(map).flatMap((node) =>
    targets.has(node.id) ? [m.studio_map_title_in_quotes({ title: node.title })] : [],
  );
  return titles.length > 0 ? m.studio_map_leads_to({ titles: titles.join(', ') }) : null;
}

/** Describes a node with everything about it, for those who hear it. */
export function describeNode(map: StoryMap, node: MapNode): string {
  const { title, detail, dice, findings } = node;
  const parts = [`${kindText(node)}: ${title}`, dice, detail, leadsText(map, node) ?? ''];
  const found = findings.map(({ message, severity }) =>
    severity === 'problem' ? `${m.studio_problem()}${message}` : `${m.studio_suggestion()}${message}`,
  );
  return [...parts, ...found].filter(Boolean).join('. ');
}
