import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Segments } from '../../ui/tabs.tsx';
import { revenueQuery } from './office-queries.ts';
import styles from './revenue.module.css';
import { dollarsText, totalsOf } from './revenue-figures.ts';
import { RevenuePlot } from './revenue-plot.tsx';
import { Awaited } from './waiting.tsx';

const spans = [
  { id: '7', name: '7 days' },
  { id: '30', name: '30 days' },
  { id: '90', name: '90 days' },
] as const;

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** What came in and went back, day by day: a plot, and the same in figures. */
export function Revenue() {
  const [span, setSpan] = useState<'7' | '30' | '90'>('30');
  const query = useQuery(revenueQuery(Number(span)));
  return (
    <Awaited query={query} waiting="Counting...">
      {(days) => {
        const { paid, refunded, purchases } = totalsOf(days);
        return (
          <>
            <div className={styles.head}>
              <dl className={styles.totals}>
                <Total name="Came in" figure={dollarsText(paid)} />
                <Total name="Went back" figure={dollarsText(refunded)} />
                <Total name="Purchases" figure={purchases.toLocaleString('en-GB')} />
              </dl>
              <Segments label="How many days" options={spans} value={span} onChange={setSpan} />
            </div>
            <div className={styles.both}>
              <RevenuePlot days={days} />
              <div className={styles.scroll}>
                <table className={styles.table}>
                  <caption className="sr">Revenue by day (UTC), the latest first</caption>
                  <thead>
                    <tr>
                      <th scope="col">Day</th>
                      <th scope="col">Purchases</th>
                      <th scope="col">Came in</th>
                      <th scope="col">Went back</th>
                    </tr>
                  </thead>
                  <tbody className="num">
                    {days.toReversed().map((day) => (
                      <tr key={day.day} className={day.paid + day.refunded === 0 ? styles.quiet : undefined}>
                        <th scope="row">{dayName.format(new Date(day.day))}</th>
                        <td>{day.purchases}</td>
                        <td>{dollarsText(day.paid)}</td>
                        <td>{dollarsText(day.refunded)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </div>
          </>
        );
      }}
    </Awaited>
  );
}

function Total({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="fig">{figure}</dd>
    </div>
  );
}
