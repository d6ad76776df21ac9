import { expect, test } from 'vitest';
import { repairPath } from './mend-path.ts';

test('each finding leads to the tab where it is mended', () => {
  const at = (finding: Parameters<typeof repairPath>[1]) => repairPath('s', finding);
  expect(at({ kind: 'story', field: 'storyTags' })).toBe('/story/s/edit?tab=tags');
  expect(at({ kind: 'story', field: 'scenes' })).toBe('/story/s/edit?tab=scenes');
  expect(at({ kind: 'story', field: 'storyDescription' })).toBe('/story/s/edit');
  expect(at({ kind: 'story', field: 'rules' })).toBe('/story/s/edit?tab=choices');
  expect(at({ kind: 'story', field: 'rules.endings.2' })).toBe('/story/s/edit?tab=choices&rule=endings.2');
  expect(at({ kind: 'story', field: 'rules.choices.0.options.3' })).toBe('/story/s/edit?tab=choices&rule=choices.0');
  expect(at({ kind: 'scene', sceneId: 'a', field: 'sceneName' })).toBe('/story/s/scene/a/edit');
  expect(at({ kind: 'scene', sceneId: 'a', field: 'sceneWinDescription' })).toBe('/story/s/scene/a/edit?tab=win');
  expect(at({ kind: 'quest', sceneId: 'a', field: 'questHint' })).toBe('/story/s/scene/a/edit?tab=quests');
  expect(at({ kind: 'item', sceneId: 'a', field: 'itemName' })).toBe('/story/s/scene/a/edit?tab=items');
  expect(at({ kind: 'character', sceneId: 'a', characterId: 'c' })).toBe('/character/c/edit');
  expect(at({ kind: 'character', sceneId: 'a', characterId: 'c', field: 'characterPersonalKnowledge' })).toBe(
    '/character/c/edit?field=characterPersonalKnowledge',
  );
});
