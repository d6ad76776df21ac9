import { m } from '../../i18n/messages.ts';
import styles from './revenue.module.css';
import { buildAxis, type Day, dollarsText } from './revenue-figures.ts';

const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 56;
const FOOT = 28;
const HEAD = 12;

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Bar chart of each day's revenue, with its refunds as a narrower bar in front. */
export function RevenuePlot({ days }: { days: readonly Day[] }) {
  const { top, steps } = buildAxis(Math.max(...days.map(({ paid, refunded }) => Math.max(paid, refunded))));
  const floor = HEIGHT - FOOT;
  const height = (value: number) => ((floor - HEAD) * value) / top;
  const slot = (WIDTH - LEFT) / days.length;
  const bar = Math.min(22, slot * 0.64);
  const every = Math.ceil(days.length / 6);
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span className={styles.keyPaid}>{m.shop_office_received()}</span>
        <span className={styles.keyBack}>{m.shop_office_refunded_2()}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={m.shop_office_revenue_by_day_the_table_shows_the()}
      >
        {steps.map((step) => (
          <g key={step}>
            <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={floor - height(step)} y2={floor - height(step)} />
            <text className={styles.tick} x={LEFT - 10} y={floor - height(step) + 4} textAnchor="end">
              ${step.toLocaleString('en-US')}
            </text>
          </g>
        ))}
        {days.map(({ day, paid, refunded, purchases }, index) => {
          const x = LEFT + slot * index + (slot - bar) / 2;
          return (
            <g key={day}>
              <title>
                {m.shop_office_format_dollars_received_dollars2({
                  format: dayName.format(new Date(day)),
                  dollars: dollarsText(paid),
                  dollars2: dollarsText(refunded),
                  purchases,
                })}
              </title>
              <rect className={styles.slot} x={LEFT + slot * index} y={HEAD} width={slot} height={floor - HEAD} />
              <rect className={styles.paid} x={x} y={floor - height(paid)} width={bar} height={height(paid)} rx={3} />
              <rect
                className={styles.back}
                x={x + bar * 0.3}
                y={floor - height(refunded)}
                width={bar * 0.4}
                height={height(refunded)}
                rx={2}
              />
              {index % every === 0 && (
                <text className={styles.tick} x={x + bar / 2} y={HEIGHT - 8} textAnchor="middle">
                  {dayName.format(new Date(day))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
