import { ChartLine, Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './story-stats.module.css';

interface PlotProps {
  title: string;
  text?: string;
  /** Controls of the plot. */
  choice?: ReactNode;
  plot: ReactNode;
  /** The same figures as a table: column headings, then rows; the first cell of a row is its heading. */
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A plot with the same figures as a table. */
export function PlotFrame({ title, text, choice, plot, heads, rows }: PlotProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <section className={styles.plot} aria-labelledby={id}>
      <header>
        <div>
          <h3 id={id}>{title}</h3>
          {text && <p className="t-small muted">{text}</p>}
        </div>
        {!asTable && choice}
        <Button onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartLine size={18} aria-hidden="true" /> : <Table size={18} aria-hidden="true" />}
          {asTable ? m.studio_show_as_chart() : m.studio_show_as_table()}
        </Button>
      </header>
      {asTable ? (
        <div className={styles.table}>
          <table aria-labelledby={id}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], place) => (
                // Scenes or quests may share a name.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={place}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, column) => (
                    <td key={heads[column + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        plot
      )}
    </section>
  );
}
