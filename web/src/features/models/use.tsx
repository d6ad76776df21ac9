import type { ModelDay, ModelPlayer } from '@emberlore/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { costText, countText, roleName } from './model-words.ts';
import styles from './models.module.css';
import { modelUseQuery } from './models-query.ts';
import { QueryContent } from './query-content.tsx';

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayText = (day: string) => dayName.format(new Date(day));

interface Amounts {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  cost: number;
}

const sum = (rows: readonly Amounts[], pick: (row: Amounts) => number) =>
  rows.reduce((total, row) => total + pick(row), 0);

/** The use of the language models by day and model, and of a day by player. */
export function Use() {
  const [day, setDay] = useState<string>();
  const query = useQuery({ ...modelUseQuery(day), placeholderData: keepPreviousData });
  return (
    <section className={styles.section} aria-labelledby="models-use">
      <h2 className="t-head" id="models-use">
        {m.models_use()}
      </h2>
      <QueryContent query={query} waiting={m.models_loading_use()}>
        {({ day: shown, days, players, currency }) =>
          days.length === 0 ? (
            <EmptyState text={m.models_no_use()} />
          ) : (
            <>
              <dl className={styles.totals}>
                <Total
                  name={m.models_cost()}
                  figure={costText(
                    sum(days, ({ cost }) => cost),
                    currency,
                  )}
                />
                <Total name={m.models_requests()} figure={countText(sum(days, ({ requests }) => requests))} />
                <Total
                  name={m.models_tokens()}
                  figure={countText(sum(days, (row) => row.promptTokens + row.completionTokens))}
                />
              </dl>
              <Days days={days} currency={currency} />
              <Players day={shown} days={days} players={players} currency={currency} onDay={setDay} />
            </>
          )
        }
      </QueryContent>
    </section>
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

function Days({ days, currency }: { days: readonly ModelDay[]; currency: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling table must be reachable by keyboard
    <section className={styles.scroll} aria-label={m.models_use_by_day()} tabIndex={0}>
      <table className={clsx(styles.table, styles.byModel)}>
        <caption className="sr">{m.models_use_by_day()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.models_day()}</th>
            <th scope="col">{m.models_model()}</th>
            <th scope="col">{m.models_role()}</th>
            <th scope="col">{m.models_requests()}</th>
            <th scope="col">{m.models_failures()}</th>
            <th scope="col">{m.models_read()}</th>
            <th scope="col">{m.models_written()}</th>
            <th scope="col">{m.models_cost()}</th>
          </tr>
        </thead>
        <tbody className="num">
          {days.map((row) => (
            <tr key={`${row.day} ${row.modelName} ${row.role} ${row.ownKey}`}>
              <th scope="row">{dayText(row.day)}</th>
              <td>{row.modelName}</td>
              <td>
                {roleName(row.role)}
                {row.ownKey && <span className="muted t-tiny">{m.models_own_keys()}</span>}
              </td>
              <td>{countText(row.requests)}</td>
              <td className={row.failures === 0 ? styles.quiet : undefined}>{countText(row.failures)}</td>
              <td>{countText(row.promptTokens)}</td>
              <td>{countText(row.completionTokens)}</td>
              <td>{costText(row.cost, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PlayersProps {
  day: string;
  days: readonly ModelDay[];
  players: readonly ModelPlayer[];
  currency: string;
  onDay: (day: string) => void;
}

function Players({ day, days, players, currency, onDay }: PlayersProps) {
  const choices = [...new Set([day, ...days.map((row) => row.day)])].toSorted().toReversed();
  return (
    <>
      <div className={styles.head}>
        <h3>{m.models_by_player()}</h3>
        <label className={styles.day}>
          {m.models_day()}
          <select value={day} onChange={(event) => onDay(event.target.value)}>
            {choices.map((each) => (
              <option key={each} value={each}>
                {dayText(each)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {players.length === 0 ? (
        <p className="muted">{m.models_no_players()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling table must be reachable by keyboard
        <section className={styles.scroll} aria-label={m.models_by_player()} tabIndex={0}>
          <table className={styles.table}>
            <caption className="sr">{m.models_by_player()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.models_player()}</th>
                <th scope="col">{m.models_requests()}</th>
                <th scope="col">{m.models_read()}</th>
                <th scope="col">{m.models_written()}</th>
                <th scope="col">{m.models_cost()}</th>
              </tr>
            </thead>
            <tbody className="num">
              {players.map((player) => (
                <tr key={player.accountId}>
                  <th scope="row">{player.userName}</th>
                  <td>{countText(player.requests)}</td>
                  <td>{countText(player.promptTokens)}</td>
                  <td>{countText(player.completionTokens)}</td>
                  <td>{costText(player.cost, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
