import type { Insights, Story } from '@emberlore/contract';
import { abbreviateCount } from '@emberlore/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download, Star } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fetchFile, send } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { fileNameOf, saveFile } from '../../../ui/save-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { useSave } from '../data/save.ts';
import { Daily } from './daily.tsx';
import { Funnel } from './funnel.tsx';
import { headline, minutesText } from './insight-words.ts';
import styles from './insights.module.css';
import { QuestBars } from './quest-bars.tsx';

const spans = [
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
] as const;
type Span = (typeof spans)[number]['id'];

/** What players did with a story. */
export function InsightsTab({ story }: { story: Story }) {
  const [span, setSpan] = useState<Span>('30');
  const { data, error, refetch } = useQuery({
    queryKey: ['studio', 'insights', story.storyId, span],
    queryFn: async ({ signal }): Promise<Insights> => {
      const { insights } = await send(calls.getInsights, {
        query: { storyId: story.storyId, days: Number(span) },
        signal,
      });
      return insights;
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true, playersOnly: true },
  });
  return (
    <div className={styles.tab}>
      <header className={styles.head}>
        <Segments label="How far back" options={spans} value={span} onChange={setSpan} />
        <Downloads story={story} span={span} />
      </header>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      ) : data ? (
        <Told insights={data} />
      ) : (
        <Waiting text="Counting..." />
      )}
    </div>
  );
}

function Told({ insights }: { insights: Insights }) {
  const { totals, daily, funnel } = insights;
  return (
    <>
      <h2 className={styles.headline}>{headline(insights)}</h2>
      <dl className={styles.totals}>
        <Total name="Plays" value={abbreviateCount(totals.plays)} />
        <Total name="Players" value={abbreviateCount(totals.players)} />
        <Total name="A run takes" value={totals.plays === 0 ? '–' : minutesText(totals.minutes / totals.plays)} />
        <Total name="Saw the end" value={abbreviateCount(totals.finished)} />
        <Total
          name={ratingsText(totals.ratings)}
          value={totals.rating?.toFixed(1) ?? '–'}
          star={totals.rating !== null}
        />
      </dl>
      <Funnel funnel={funnel} />
      <Daily daily={daily} />
      <QuestBars funnel={funnel} />
      <p className="t-small muted">Nobody is named here, and of browsers that ask not to be tracked nothing is kept.</p>
    </>
  );
}

function ratingsText(count: number): string {
  return count === 1 ? 'Stars, one rating' : `Stars, ${abbreviateCount(count)} ratings`;
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
  { id: 'days', name: 'By day' },
  { id: 'scenes', name: 'By scene' },
  { id: 'quests', name: 'By quest' },
] as const;

/** The figures as files for a spreadsheet. */
function Downloads({ story, span }: { story: Story; span: Span }) {
  const save = useSave({
    send: async (table: (typeof tables)[number]['id']) => {
      const query = { storyId: story.storyId, days: Number(span), table };
      saveFile(await fetchFile(calls.downloadInsights, { query }), `${fileNameOf(story.storyName)}-${table}.csv`);
    },
    onDone: () => undefined,
  });
  return (
    <fieldset className={styles.downloads}>
      <legend className="sr">Download as CSV</legend>
      <Download size={18} aria-hidden="true" />
      <span aria-hidden="true">CSV</span>
      {tables.map(({ id, name }) => (
        <Button key={id} look="ghost" disabled={save.busy} onClick={() => save.start(id)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
