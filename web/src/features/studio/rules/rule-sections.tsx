import { limits, type StoryRules } from '@emberlore/contract';
import type { ReactNode } from 'react';
import { m } from '../../../i18n/messages.ts';
import { AchievementEditor } from './achievement-editor.tsx';
import { EffectEditor, ReactionEditor, VariableEditor } from './cause-editors.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { CombinationEditor } from './combination-editor.tsx';
import { LineEditor, PersonEditor, QuestEditor, SceneEditor, SceneTextEditor } from './conditional-editors.tsx';
import { EndingEditor } from './ending-editor.tsx';
import { EntryList, type OpenEntry } from './entry-list.tsx';
import { useRules } from './rule-context.ts';
import { makers, sections } from './rule-entries.ts';
import { type RuleEntry, type RuleSection, sectionTitles, summaries } from './rule-summaries.ts';
import { countUses } from './uses.ts';

interface PageProps {
  values: StoryRules;
  put: (change: Partial<StoryRules>) => void;
  isWrong: (path: string) => boolean;
  open: OpenEntry | null;
  onOpen: (open: OpenEntry | null) => void;
}

interface SectionProps<Section extends RuleSection> extends PageProps {
  section: Section;
  editor: (entry: RuleEntry<Section>, change: (entry: RuleEntry<Section>) => void, path: string) => ReactNode;
}

function SectionList<Section extends RuleSection>({ section, editor, values, put, ...page }: SectionProps<Section>) {
  const { content } = useRules();
  const { help, add, what, most, lack = '', ordered = false } = sections[section];
  const sample = makers[section](content) as RuleEntry<Section> | null;
  return (
    <EntryList<RuleEntry<Section>>
      {...page}
      section={section}
      title={sectionTitles[section]}
      help={help}
      addLabel={add}
      what={what}
      most={most}
      lack={lack}
      ordered={ordered}
      make={sample === null ? null : () => sample}
      entries={values[section] as readonly RuleEntry<Section>[]}
      summary={(entry) => summaries[section](entry, content)}
      consequence={(entry) => describeUses(countUses(content.rules, idOf(entry)))}
      editor={editor}
      onChange={(entries) => put({ [section]: entries } as Partial<StoryRules>)}
    />
  );
}

/** The id by which other rules refer to an entry. */
function idOf(entry: RuleEntry<RuleSection>): string {
  if ('variableId' in entry) return entry.variableId;
  return 'choiceId' in entry ? entry.choiceId : '';
}

function describeUses(uses: number): string {
  if (uses === 0) return '';
  return uses === 1 ? m.studio_one_rule_refers_to_it() : m.studio_rules_refer_to_it({ count: uses });
}

/** All parts of the rules, the most used first. */
export function RuleSections(page: PageProps) {
  return (
    <>
      <SectionList
        {...page}
        section="choices"
        editor={(value, onChange, path) => <ChoiceEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="endings"
        editor={(value, onChange, path) => <EndingEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="achievements"
        editor={(value, onChange, path) => <AchievementEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="variables"
        editor={(value, onChange, path) => <VariableEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="effects"
        editor={(value, onChange, path) => <EffectEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="reactions"
        editor={(value, onChange, path) => <ReactionEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="combinations"
        editor={(value, onChange, path) => <CombinationEditor value={value} onChange={onChange} path={path} />}
      />
      <ConditionalSections {...page} />
    </>
  );
}

/** What exists, or is told, only under a condition. */
function ConditionalSections(page: PageProps) {
  return (
    <>
      <SectionList
        {...page}
        section="lines"
        editor={(value, onChange, path) => <LineEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="people"
        editor={(value, onChange, path) => <PersonEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="quests"
        editor={(value, onChange, path) => <QuestEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="scenes"
        editor={(value, onChange, path) => <SceneEditor value={value} onChange={onChange} path={path} />}
      />
      <SectionList
        {...page}
        section="descriptions"
        editor={(value, onChange, path) => (
          <SceneTextEditor value={value} most={limits.sceneDescription} onChange={onChange} path={path} />
        )}
      />
      <SectionList
        {...page}
        section="wins"
        editor={(value, onChange, path) => (
          <SceneTextEditor value={value} most={limits.winDescription} onChange={onChange} path={path} />
        )}
      />
    </>
  );
}
