import { limits, progressPercent, type StoryStats } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { PlotFrame } from './plot-frame.tsx';
import styles from './story-stats.module.css';

type Decisions = NonNullable<StoryStats['decisions']>;

interface BarProps {
  name: string;
  runs: number;
  /** Runs that decided the same thing in any way. */
  all: number;
}

function DecisionBar({ name, runs, all }: BarProps) {
  const share = progressPercent(runs, all);
  return (
    <li>
      <b className="serif">{name}</b>
      <span className="num">{m.studio_share_of_count_runs({ share, count: runs })}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </span>
    </li>
  );
}

const sum = (list: readonly { runs: number }[]) => list.reduce((total, { runs }) => total + runs, 0);

function Choices({ choices }: Pick<Decisions, 'choices'>) {
  return (
    <PlotFrame
      title={m.studio_what_players_chose()}
      text={m.studio_runs_started_in_this_period_choices({ count: limits.decisionPlayersLeast })}
      heads={[m.studio_question(), m.studio_option(), m.studio_runs(), m.studio_share()]}
      rows={choices.flatMap(({ question, options }) =>
        options.map(({ label, runs }) => [question, label, runs, `${progressPercent(runs, sum(options))}%`]),
      )}
      plot={choices.map(({ choiceId, question, options }) => (
        <section key={choiceId} className={styles.decision} aria-label={question}>
          <p>{question}</p>
          <ul className={styles.bars}>
            {options.map(({ optionId, label, runs }) => (
              <DecisionBar key={optionId} name={label} runs={runs} all={sum(options)} />
            ))}
          </ul>
        </section>
      ))}
    />
  );
}

function Endings({ endings }: Pick<Decisions, 'endings'>) {
  return (
    <PlotFrame
      title={m.studio_how_it_ended()}
      text={m.studio_runs_started_in_this_period_endings({ count: limits.decisionPlayersLeast })}
      heads={[m.studio_ending_of_a_run(), m.studio_runs(), m.studio_share()]}
      rows={endings.map(({ title, runs }) => [title, runs, `${progressPercent(runs, sum(endings))}%`])}
      plot={
        <ul className={styles.bars}>
          {endings.map(({ endingId, title, runs }) => (
            <DecisionBar key={endingId} name={title} runs={runs} all={sum(endings)} />
          ))}
        </ul>
      }
    />
  );
}

/** Bar charts of what players chose and how their runs ended. */
export function DecisionBars({ decisions }: { decisions: Decisions }) {
  const { choices, endings } = decisions;
  return (
    <>
      {choices.length > 0 && <Choices choices={choices} />}
      {endings.length > 0 && <Endings endings={endings} />}
    </>
  );
}
