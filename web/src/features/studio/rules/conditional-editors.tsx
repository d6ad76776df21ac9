import { type Condition, limits, listTellable, type QuestDetail, type StoryRules } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ConditionField } from './condition-field.tsx';
import { MenuField } from './menu.tsx';
import { listFights } from './rule-content.ts';
import { useRules } from './rule-context.ts';
import { charactersMenu, scenesMenu } from './rule-menus.ts';
import styles from './rules.module.css';

interface EditorProps<Section extends 'lines' | 'people' | 'quests' | 'scenes' | 'yields'> {
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

interface QuestMenuProps {
  quests: readonly QuestDetail[];
  value: string;
  path: string;
  onChange: (questId: string) => void;
}

function QuestMenu({ quests, value, path, onChange }: QuestMenuProps) {
  const { errorAt } = useRules();
  return (
    <MenuField
      label={m.studio_quest()}
      value={value}
      options={quests.map(({ questId, questName }) => ({ value: questId, label: questName }))}
      error={errorAt(`${path}.questId`)}
      onChange={onChange}
    />
  );
}

/** Editor for a quest that exists only under a condition. */
export function QuestEditor({ value, path, onChange }: EditorProps<'quests'>) {
  const { content } = useRules();
  return (
    <>
      <QuestMenu
        quests={content.quests}
        value={value.questId}
        path={path}
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

interface ToldTextProps {
  value: string;
  /** The maximum length. */
  most: number;
  path: string;
  onChange: (text: string) => void;
}

function ToldText({ value, most, path, onChange }: ToldTextProps) {
  const { errorAt } = useRules();
  return (
    <TextArea
      label={m.studio_text()}
      rows={4}
      count={formatCount(value, most)}
      value={value}
      error={errorAt(`${path}.text`)}
      onChange={(event) => onChange(cutTo(event.target.value, most))}
    />
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
  return (
    <>
      <SceneMenu value={value.sceneId} path={path} onChange={(sceneId) => onChange({ ...value, sceneId })} />
      <ToldText value={value.text} most={most} path={path} onChange={(text) => onChange({ ...value, text })} />
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
    </>
  );
}

/** Editor for a fight whose opponent gives way under a condition. */
export function YieldEditor({ value, path, onChange }: EditorProps<'yields'>) {
  const { content } = useRules();
  return (
    <>
      <QuestMenu
        quests={listFights(content)}
        value={value.questId}
        path={path}
        onChange={(questId) => onChange({ ...value, questId })}
      />
      <Needed path={path} value={value.when} onChange={(when) => onChange({ ...value, when })} />
      <ToldText
        value={value.text}
        most={limits.winDescription}
        path={path}
        onChange={(text) => onChange({ ...value, text })}
      />
    </>
  );
}
