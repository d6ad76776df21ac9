import type { Story, StoryStats } from '@emberlore/contract';
import { abbreviateCount, limits } from '@emberlore/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Star } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fetchFile, send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { saveFile, toFileName } from '../../../ui/save-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { useSave } from '../data/save.ts';
import { UnansweredInStory } from '../unanswered/unanswered-in-story.tsx';
import { Daily } from './daily.tsx';
import { DecisionBars } from './decision-bars.tsx';
import { Funnel } from './funnel.tsx';
import { QuestBars } from './quest-bars.tsx';
import { headline, minutesText } from './stats-words.ts';
import styles from './story-stats.module.css';

const spans = [
  { id: '7', name: m.studio_7_days() },
  { id: '30', name: m.studio_30_days() },
  { id: '90', name: m.studio_90_days() },
] as const;
type Span = (typeof spans)[number]['id'];

/** Tab with the story stats. */
export function StoryStatsTab({ story }: { story: Story }) {
  const [span, setSpan] = useState<Span>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'stats', story.storyId, span],
    queryFn: async ({ signal }): Promise<StoryStats> => {
      const { stats } = await send(calls.getStoryStats, {
        query: { storyId: story.storyId, days: Number(span) },
        signal,
      });
      return stats;
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true, playersOnly: true },
  });
  return (
    <div className={styles.tab}>
      <header className={styles.head}>
        <Segments label={m.studio_period()} options={spans} value={span} onChange={setSpan} />
        <Downloads story={story} span={span} />
      </header>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : data ? (
        <StatsOverview stats={data} />
      ) : (
        <Waiting text={m.studio_loading_stats()} />
      )}
    </div>
  );
}

function StatsOverview({ stats }: { stats: StoryStats }) {
  const { totals, daily, funnel, decisions } = stats;
  return (
    <>
      <h2 className={styles.headline}>{headline(stats)}</h2>
      <dl className={styles.totals}>
        <Total name="Plays" value={abbreviateCount(totals.plays)} />
        <Total name="Players" value={abbreviateCount(totals.players)} />
        <Total
          name={m.studio_average_run()}
          value={totals.plays === 0 ? '–' : minutesText(totals.minutes / totals.plays)}
        />
        <Total
          name={m.studio_reached_the_end()}
          value={totals.finished === null ? '–' : abbreviateCount(totals.finished)}
        />
        <Total
          name={ratingsText(totals.ratings)}
          value={totals.rating?.toFixed(1) ?? '–'}
          star={totals.rating !== null}
        />
      </dl>
      {totals.finished === null && (
        <p className="muted">{m.studio_what_few_players_have_reached({ count: limits.decisionPlayersLeast })}</p>
      )}
      <Funnel funnel={funnel} />
      <Daily daily={daily} />
      <QuestBars funnel={funnel} />
      {decisions && <DecisionBars decisions={decisions} />}
      <UnansweredInStory storyId={stats.storyId} />
      <p className="t-small muted">{m.studio_no_players_are_named_and_nothing()}</p>
    </>
  );
}

function ratingsText(count: number): string {
  return count === 1
    ? m.studio_stars_one_rating()
    : m.studio_stars_abbreviatecount_ratings({ abbreviateCount: abbreviateCount(count) });
}

function Total({ name, value, star = false }: { name: string; value: string; star?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fig">
        {value}
        {star && <Star size={20} fill="currentColor" strokeWidth={0} aria-hidden="true" />}
      </dd>
    </div>
  );
}

const tables = [
  { id: 'days', name: m.studio_by_day() },
  { id: 'scenes', name: m.studio_by_scene() },
  { id: 'quests', name: m.studio_by_quest() },
  { id: 'choices', name: m.studio_by_choice() },
  { id: 'endings', name: m.studio_by_ending() },
] as const;

/** Buttons to download the story stats for spreadsheets. */
function Downloads({ story, span }: { story: Story; span: Span }) {
  const save = useSave({
    send: async (table: (typeof tables)[number]['id']) => {
      const query = { storyId: story.storyId, days: Number(span), table };
      saveFile(await fetchFile(calls.downloadStoryStats, { query }), `${toFileName(story.storyName)}-${table}.csv`);
    },
    onDone: () => undefined,
  });
  return (
    <fieldset className={styles.downloads}>
      <legend className="sr">{m.studio_download_as_csv()}</legend>
      <Download size={18} aria-hidden="true" />
      <span aria-hidden="true">{m.studio_csv()}</span>
      {tables.map(({ id, name }) => (
        <Button key={id} look="ghost" disabled={save.busy} onClick={() => save.start(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
