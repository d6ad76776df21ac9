import { type Condition, listTellable, type StoryRules } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ConditionField } from './condition-field.tsx';
import { MenuField } from './menu.tsx';
import { useRules } from './rule-context.ts';
import { charactersMenu, scenesMenu } from './rule-menus.ts';
import styles from './rules.module.css';

interface EditorProps<Section extends 'lines' | 'people' | 'quests' | 'scenes'> {
  value: StoryRules[Section][number];
  path: string;
  onChange: (entry: StoryRules[Section][number]) => void;
}

function Needed({ path, value, onChange }: { path: string; value: Condition; onChange: (when: Condition) => void }) {
  return (
    <ConditionField
      label={m.studio_condition()}
      path={`${path}.when`}
      value={value}
      onChange={(when) => when && onChange(when)}
    />
  );
}

/** Editor for a line or an answer that a character tells only under a condition. */
export function LineEditor({ value, path, onChange }: EditorProps<'lines'>) {
  const { content, errorAt } = useRules();
  const listLines = (id: string) => listTellable(content.scenes, id);
  return (
    <>
      <MenuField
        label={m.studio_character()}
        value={value.characterId}
        options={charactersMenu(content).filter((option) => listLines(option.value).length > 0)}
        error={errorAt(`${path}.characterId`)}
        onChange={(characterId) => onChange({ ...value, characterId, line: listLines(characterId)[0] ?? value.line })}
      />
      <MenuField
        label={m.studio_line_or_answer()}
        value={value.line}
        options={listLines(value.characterId).map((line) => ({ value: line, label: line }))}
        error={errorAt(`${path}.line`)}
        onChange={(line) => onChange({ ...value, line })}
      />
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
    </>
  );
}

/** Editor for a character who is in a scene only under a condition. */
export function PersonEditor({ value, path, onChange }: EditorProps<'people'>) {
  const { content, errorAt } = useRules();
  const listCast = (id: string) => content.scenes.find(({ sceneId }) => sceneId === id)?.characters ?? [];
  return (
    <>
      <div className={styles.two}>
        <MenuField
          label={m.studio_scene()}
          value={value.sceneId}
          options={scenesMenu(content).filter((option) => listCast(option.value).length > 0)}
          error={errorAt(`${path}.sceneId`)}
          onChange={(sceneId) => {
            const cast = listCast(sceneId);
            const same = cast.find(({ characterId }) => characterId === value.characterId);
            onChange({ ...value, sceneId, characterId: (same ?? cast[0])?.characterId ?? value.characterId });
          }}
        />
        <MenuField
          label={m.studio_character()}
          value={value.characterId}
          options={listCast(value.sceneId).map((each) => ({ value: each.characterId, label: each.characterName }))}
          error={errorAt(`${path}.characterId`)}
          onChange={(characterId) => onChange({ ...value, characterId })}
        />
      </div>
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
    </>
  );
}

/** Editor for a quest that exists only under a condition. */
export function QuestEditor({ value, path, onChange }: EditorProps<'quests'>) {
  const { content, errorAt } = useRules();
  return (
    <>
      <MenuField
        label={m.studio_quest()}
        value={value.questId}
        options={content.quests.map(({ questId, questName }) => ({ value: questId, label: questName }))}
        error={errorAt(`${path}.questId`)}
        onChange={(questId) => onChange({ ...value, questId })}
      />
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
    </>
  );
}

function SceneMenu({ value, path, onChange }: { value: string; path: string; onChange: (sceneId: string) => void }) {
  const { content, errorAt } = useRules();
  return (
    <MenuField
      label={m.studio_scene()}
      value={value}
      options={scenesMenu(content)}
      error={errorAt(`${path}.sceneId`)}
      onChange={onChange}
    />
  );
}

/** Editor for a scene that stays closed until a condition holds. */
export function SceneEditor({ value, path, onChange }: EditorProps<'scenes'>) {
  return (
    <>
      <SceneMenu value={value.sceneId} path={path} onChange={(sceneId) => onChange({ ...value, sceneId })} />
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
    </>
  );
}

type SceneText = StoryRules['descriptions' | 'wins'][number];

interface TextEditorProps {
  value: SceneText;
  /** The maximum length of the text. */
  most: number;
  path: string;
  onChange: (entry: SceneText) => void;
}

/** Editor for a text that replaces a scene's description or its win text. */
export function SceneTextEditor({ value, most, path, onChange }: TextEditorProps) {
  const { errorAt } = useRules();
  return (
    <>
      <SceneMenu value={value.sceneId} path={path} onChange={(sceneId) => onChange({ ...value, sceneId })} />
      <TextArea
        label={m.studio_text()}
        rows={4}
        count={formatCount(value.text, most)}
        value={value.text}
        error={errorAt(`${path}.text`)}
        onChange={(event) => onChange({ ...value, text: cutTo(event.target.value, most) })}
      />
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
    </>
  );
}
