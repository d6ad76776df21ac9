import type { RuleContent } from './rule-content.ts';
import type { MenuOption } from './statements.ts';

/** The story's scenes as a menu. */
export const scenesMenu = ({ scenes, names }: RuleContent): MenuOption[] =>
  scenes.map(({ sceneId }) => ({ value: sceneId, label: names.scene(sceneId) ?? '' }));

/** The story's characters as a menu. */
export const charactersMenu = ({ characters }: RuleContent): MenuOption[] =>
  characters.map(({ characterId, characterName }) => ({ value: characterId, label: characterName }));
