import type { Story, StoryRules } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { checkQuery } from '../publish/check-query.ts';
import { rulesQuery } from '../rules/rules-query.ts';
import { newScenePath } from '../scenes/story-scenes.tsx';
import { MapList } from './map-list.tsx';
import { drawMap } from './story-map.ts';
import styles from './story-map-tab.module.css';

// It brings a library that draws graphs.
const MapGraph = lazy(async () => ({ default: (await import('./map-graph.tsx')).MapGraph }));

const views = [
  { id: 'map', name: m.studio_map_map() },
  { id: 'list', name: m.studio_map_list() },
] as const;
type View = (typeof views)[number]['id'];

/** Tab with the story map: scenes, choices and endings, drawn or as a list, each leading to where it is edited. */
export function StoryMapTab({ story }: { story: Story }) {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery(story.storyId));
  if (data) {
    const { choices, endings } = data.rules;
    if (choices.length === 0 && endings.length === 0) return <NothingYet story={story} />;
    return <Drawn story={story} rules={data.rules} />;
  }
  if (!error) return <Waiting text={m.studio_map_loading()} />;
  return (
    <EmptyState text={errorText(error)}>
      <Button busy={isFetching} onClick={() => void refetch()}>
        {m.studio_try_again()}
      </Button>
    </EmptyState>
  );
}

function Drawn({ story, rules }: { story: Story; rules: StoryRules }) {
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<View | null>(null);
  const check = useQuery(checkQuery(story.storyId));
  const findings = check.data?.findings;
  const map = useMemo(() => drawMap(story, rules, findings ?? []), [story, rules, findings]);
  const view = chosen ?? (narrow ? 'list' : 'map');
  return (
    <div className={styles.tab}>
      <header className={styles.head}>
        <p className="muted">
          {m.studio_map_intro()} {view === 'map' && m.studio_map_lines()}
        </p>
        <Segments label={m.studio_map_how_to_show()} options={views} value={view} onChange={setChosen} />
      </header>
      {check.error ? (
        <p className={styles.checked} role="alert">
          {errorText(check.error)}
          <Button look="ghost" busy={check.isFetching} onClick={() => void check.refetch()}>
            {m.studio_try_again()}
          </Button>
        </p>
      ) : (
        <CheckState storyId={story.storyId} checking={!findings} more={map.otherProblems} />
      )}
      {view === 'map' ? (
        <Suspense fallback={<Waiting text={m.studio_map_loading()} />}>
          <MapGraph map={map} />
        </Suspense>
      ) : (
        <MapList map={map} />
      )}
    </div>
  );
}

interface CheckProps {
  storyId: string;
  checking: boolean;
  /** Problems that the map does not show. */
  more: number;
}

function CheckState({ storyId, checking, more }: CheckProps) {
  if (checking) return <Waiting text={m.studio_checking_your_story()} />;
  if (more === 0) return null;
  return (
    <p className={styles.checked}>
      {more === 1 ? m.studio_map_one_more_problem() : m.studio_map_more_problems({ count: more })}
      <ButtonLink look="ghost" to={`/story/${storyId}/edit?tab=publish`}>
        {m.studio_map_show_story_check()}
      </ButtonLink>
    </p>
  );
}

function NothingYet({ story }: { story: Story }) {
  return (
    <EmptyState title={m.studio_map_nothing_to_decide()} text={m.studio_map_nothing_to_decide_text()}>
      {story.scenes.length === 0 ? (
        <ButtonLink look="primary" to={newScenePath(story)}>
          {m.studio_create_the_first_scene()}
        </ButtonLink>
      ) : (
        <ButtonLink look="primary" to={`/story/${story.storyId}/edit?tab=choices`}>
          {m.studio_map_add_choices_and_endings()}
        </ButtonLink>
      )}
    </EmptyState>
  );
}
