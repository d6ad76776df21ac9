import type { Output, Story, StoryRules, calls as statedCalls } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { PartFoot } from '../data/part-foot.tsx';
import { type PartForm, usePart } from '../data/use-part.ts';
import { DraftNotes } from '../drafts/draft-notes.tsx';
import type { OpenEntry } from './entry-list.tsx';
import { buildRuleContent } from './rule-content.ts';
import { RuleContext } from './rule-context.ts';
import { findIssues, type RuleIssue } from './rule-issues.ts';
import { comparable, withKeys } from './rule-keys.ts';
import { RuleSections } from './rule-sections.tsx';
import { createStarter } from './rule-starter.ts';
import { ruleFields, ruleSections } from './rule-summaries.ts';
import styles from './rules.module.css';
import { rulesQuery } from './rules-query.ts';

type Saved = Output<(typeof statedCalls)['getStoryRules']>;

/** Tab to edit what the player can decide and cause: choices, endings, variables and conditions. */
export function RulesTab({ story }: { story: Story }) {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery(story.storyId));
  if (data) return <RulesForm story={story} saved={data} />;
  if (!error) return <Waiting text={m.studio_loading_choices_and_endings()} />;
  return (
    <EmptyState text={errorText(error)}>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {m.studio_try_again()}
      </Button>
    </EmptyState>
  );
}

/** Reads the current rules from the response of a 409. */
function currentRules(answer: unknown): Saved | undefined {
  const { rules, version } = (answer ?? {}) as Partial<Saved>;
  return rules && version !== undefined ? { rules, version } : undefined;
}

function RulesForm({ story, saved }: { story: Story; saved: Saved }) {
  const part = usePart<Saved, StoryRules>({
    form: `story/rules/${story.storyId}`,
    whole: saved,
    partOf: ({ rules }) => rules,
    fieldsOf: (rules) => ruleFields(story.scenes, rules),
    compared: comparable,
    send: (rules, version) =>
      send(calls.editStoryRules, {
        body: { storyId: story.storyId, version: version ?? saved.version, rules: withoutBegun(withKeys(rules)) },
      }),
    currentOf: currentRules,
    saved: m.studio_choices_and_endings_saved(),
  });
  return part && <Editing story={story} part={part} />;
}

/** Leaves out what the draft keeps beside the rules. */
function withoutBegun(rules: StoryRules): StoryRules {
  return Object.fromEntries(ruleSections.map((section) => [section, rules[section]])) as StoryRules;
}

/** Fields whose errors the server reports for their parts. */
const composed = /\.(?:when|on|set|words)$/;

function findError(path: string, issues: readonly RuleIssue[], fields: PartForm<StoryRules>['fields']) {
  const issue = issues.find((each) => each.path === path);
  if (issue) return issue.message;
  const sent = `rules.${path}`;
  const below = composed.test(path) ? Object.keys(fields).find((name) => name.startsWith(`${sent}.`)) : undefined;
  return fields[sent] ?? (below === undefined ? undefined : fields[below]);
}

function Editing({ story, part }: { story: Story; part: PartForm<StoryRules> }) {
  const { draft, values, fields } = part;
  const { open, setOpen, page } = useOpenEntry();
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState(0);
  useFirstWrongField(page, refused);
  const content = buildRuleContent(story, values);
  const issues = findIssues(buildRuleContent(story, withKeys(values)));
  const shown = issues.filter(({ missing }) => checked || !missing);
  const wrongPaths = [
    ...shown.map(({ path }) => path),
    ...Object.keys(fields).map((name) => name.replace('rules.', '')),
  ];
  const save = () => {
    const [first] = issues;
    if (!first) return part.save();
    setChecked(true);
    setRefused(refused + 1);
    setOpen({ path: first.path.split('.').slice(0, 2).join('.'), fresh: false });
  };
  const empty = ruleSections.every((section) => values[section].length === 0);
  const starter = createStarter(content);
  const start = () => {
    if (!starter) return;
    draft.set(starter);
    setOpen({ path: 'choices.0', fresh: true });
  };
  return (
    <div ref={page} className={styles.page}>
      <DraftNotes draft={draft} />
      {empty && (
        <section className={styles.start}>
          <h2>{m.studio_every_play_is_the_same()}</h2>
          <p>{m.studio_let_players_decide_example()}</p>
          {starter && (
            <Button look="primary" onClick={start}>
              {m.studio_start_with_a_choice_and_two_endings()}
            </Button>
          )}
        </section>
      )}
      <RuleContext
        value={{
          content,
          errorAt: (path) => findError(path, shown, fields),
          onNamed: () => draft.set(withKeys),
        }}
      >
        <RuleSections
          values={values}
          put={(change) => draft.set(change)}
          isWrong={(path) => wrongPaths.some((each) => each.startsWith(`${path}.`))}
          open={open}
          onOpen={setOpen}
        />
      </RuleContext>
      {fields.rules && (
        <p className={styles.alert} role="alert">
          {fields.rules}
        </p>
      )}
      <div className={styles.foot}>
        {checked && issues.length > 0 && (
          <p className={styles.alert} role="alert">
            {issues.length === 1
              ? m.studio_one_field_needs_attention()
              : m.studio_fields_need_attention({ count: issues.length })}
          </p>
        )}
        <PartFoot
          part={{ ...part, save }}
          what={m.studio_storys_choices_and_endings()}
          ready
          label={m.studio_save_choices_and_endings()}
          busyLabel={m.studio_saving_choices_and_endings()}
        />
      </div>
    </div>
  );
}

/** Moves to the first field that stops a save, once it is marked; `times` counts the saves that were stopped. */
function useFirstWrongField(page: RefObject<HTMLDivElement | null>, times: number) {
  useEffect(() => {
    if (times === 0) return;
    const field = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.scrollIntoView?.({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [page, times]);
}

/** The open entry; at first the one that the address names, as links of the story check do. */
function useOpenEntry() {
  const [params] = useSearchParams();
  const [open, setOpen] = useState<OpenEntry | null>(() => {
    const path = params.get('rule');
    return path === null ? null : { path, fresh: false };
  });
  const page = useRef<HTMLDivElement>(null);
  const path = open?.path;
  useEffect(() => {
    if (path === undefined) return;
    const card = page.current?.querySelector(`[data-path="${CSS.escape(path)}"]`);
    card?.scrollIntoView?.({ block: 'nearest' });
  }, [path]);
  return { open, setOpen, page };
}
