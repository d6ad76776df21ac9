import { limits, type StoryRules } from '@emberlore/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { AchievementEditor } from './achievement-editor.tsx';
import { EffectEditor, ReactionEditor, VariableEditor } from './cause-editors.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import { CombinationEditor } from './combination-editor.tsx';
import {
  LineEditor,
  PersonEditor,
  QuestEditor,
  SceneEditor,
  SceneTextEditor,
  YieldEditor,
} from './conditional-editors.tsx';
import { EndingEditor } from './ending-editor.tsx';
import { EntryList, type OpenEntry } from './entry-list.tsx';
import { useRules } from './rule-context.ts';
import { makers, sections } from './rule-entries.ts';
import { type RuleEntry, type RuleSection, sectionTitles, summaries } from './rule-summaries.ts';
import styles from './rules.module.css';
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
  /** Whether it takes one row while it is empty. */
  compact?: boolean;
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

type Editors = { [Section in RuleSection]: SectionProps<Section>['editor'] };

const editors: Editors = {
  choices: (value, onChange, path) => <ChoiceEditor value={value} onChange={onChange} path={path} />,
  endings: (value, onChange, path) => <EndingEditor value={value} onChange={onChange} path={path} />,
  achievements: (value, onChange, path) => <AchievementEditor value={value} onChange={onChange} path={path} />,
  reactions: (value, onChange, path) => <ReactionEditor value={value} onChange={onChange} path={path} />,
  variables: (value, onChange, path) => <VariableEditor value={value} onChange={onChange} path={path} />,
  effects: (value, onChange, path) => <EffectEditor value={value} onChange={onChange} path={path} />,
  combinations: (value, onChange, path) => <CombinationEditor value={value} onChange={onChange} path={path} />,
  lines: (value, onChange, path) => <LineEditor value={value} onChange={onChange} path={path} />,
  people: (value, onChange, path) => <PersonEditor value={value} onChange={onChange} path={path} />,
  quests: (value, onChange, path) => <QuestEditor value={value} onChange={onChange} path={path} />,
  scenes: (value, onChange, path) => <SceneEditor value={value} onChange={onChange} path={path} />,
  descriptions: (value, onChange, path) => (
    <SceneTextEditor value={value} most={limits.sceneDescription} onChange={onChange} path={path} />
  ),
  wins: (value, onChange, path) => (
    <SceneTextEditor value={value} most={limits.winDescription} onChange={onChange} path={path} />
  ),
  yields: (value, onChange, path) => <YieldEditor value={value} onChange={onChange} path={path} />,
};

/** What most stories use. */
const usual = ['choices', 'endings', 'achievements', 'reactions'] as const satisfies RuleSection[];
/** What few need: it stays closed until the author asks for it or a story uses it. */
const rest = [
  'variables',
  'effects',
  'combinations',
  'lines',
  'people',
  'quests',
  'scenes',
  'descriptions',
  'wins',
  'yields',
] as const satisfies Exclude<RuleSection, (typeof usual)[number]>[];

/** All parts of the rules: the usual ones, and the others behind 'More' unless they are filled. */
export function RuleSections(page: PageProps) {
  const [more, setMore] = useState(false);
  const moreId = useId();
  const { values } = page;
  const shown = rest.filter((section) => more || values[section].length > 0);
  const left = rest.length - shown.length;
  return (
    <>
      {usual.map((section) => (
        <AnySection key={section} section={section} {...page} />
      ))}
      <div className={styles.more}>
        <h2 id={moreId}>{m.studio_more_rules()}</h2>
        <p className="muted">{m.studio_more_rules_help()}</p>
        {(more || left > 0) && (
          <Button look="ghost" aria-expanded={more} onClick={() => setMore(!more)}>
            <ChevronDown size={20} aria-hidden="true" />
            {more ? m.studio_show_only_what_is_used() : m.studio_show_count_more({ count: left })}
          </Button>
        )}
      </div>
      {shown.map((section) => (
        <AnySection key={section} section={section} {...page} compact />
      ))}
    </>
  );
}

function AnySection<Section extends RuleSection>(props: Omit<SectionProps<Section>, 'editor'>) {
  return <SectionList {...props} editor={editors[props.section]} />;
}
