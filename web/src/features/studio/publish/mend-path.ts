import type { Finding } from '@emberlore/contract';

/** The tab of Edit Scene for each field name of the calls. */
const sceneTabByField: Record<string, string> = {
  characters: 'characters',
  sceneCommonKnowledge: 'knowledge',
  items: 'items',
  quests: 'quests',
  sceneWinDescription: 'win',
  sceneWinImageURL: 'win',
};

/** Returns the URL where a finding can be fixed. */
export function repairPath(
  storyId: string,
  finding: Pick<Finding, 'kind' | 'sceneId' | 'characterId' | 'field'>,
): string {
  const { kind, sceneId, characterId, field = '' } = finding;
  if (kind === 'character' && characterId !== undefined)
    return `/character/${characterId}/edit${field ? `?field=${field}` : ''}`;
  if (sceneId === undefined) return storyPath(storyId, field);
  const tab = kind === 'quest' ? 'quests' : kind === 'item' ? 'items' : sceneTabByField[field];
  return `/story/${storyId}/scene/${sceneId}/edit${tab ? `?tab=${tab}` : ''}`;
}

function storyPath(storyId: string, field: string): string {
  const [first, section, place] = field.split('.');
  if (first === 'rules') return `/story/${storyId}/edit?tab=choices${section ? `&rule=${section}.${place}` : ''}`;
  const tab = field === 'storyTags' ? 'tags' : field === 'scenes' ? 'scenes' : undefined;
  return `/story/${storyId}/edit${tab ? `?tab=${tab}` : ''}`;
}
