import { formatThrow, type PlaytestChoice, type PlaytestEnding } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import styles from './playtest-endings.module.css';
import { ResultMark } from './result-mark.tsx';

interface EndingsProps {
  endings: readonly PlaytestEnding[];
  /** Whether the playtest is over. */
  ended: boolean;
}

/** Which endings the automatic player reached, with how many messages and by which choices, or why not. */
export function PlaytestEndings({ endings, ended }: EndingsProps) {
  return (
    <table className={styles.table}>
      <caption>{m.studio_endings()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.studio_playtest_ending()}</th>
          <th scope="col">{m.studio_playtest_messages()}</th>
          <th scope="col">{m.studio_choices()}</th>
        </tr>
      </thead>
      <tbody>
        {endings.map((ending) => (
          <EndingRow key={ending.endingId} ending={ending} ended={ended} />
        ))}
      </tbody>
    </table>
  );
}

function EndingRow({ ending, ended }: { ending: PlaytestEnding; ended: boolean }) {
  const { title, status, messages, choices, why } = ending;
  const none = messages === null ? '' : undefined;
  const isOpen = status === 'waiting' || status === 'running';
  return (
    <tr data-reached={status === 'reached' ? '' : undefined}>
      <th scope="row">
        <span className={styles.ending}>
          <ResultMark completed={status === 'reached'} open={isOpen && !ended} />
          <span>
            <b>{title}</b>
            <small>{stateText(ending, ended)}</small>
          </span>
        </span>
      </th>
      {status === 'missed' ? (
        <td colSpan={2} className={styles.why}>
          {why}
        </td>
      ) : (
        <>
          <td className={styles.messages} data-label={m.studio_playtest_messages()} data-none={none}>
            {messages ?? '–'}
          </td>
          <td data-label={m.studio_choices()} data-none={none}>
            <Choices choices={choices} />
          </td>
        </>
      )}
    </tr>
  );
}

function Choices({ choices }: Pick<PlaytestEnding, 'choices'>) {
  if (choices.length === 0) return '–';
  return (
    <ol className={styles.choices}>
      {choices.map(({ question, option, roll }) => (
        <li key={question} title={question}>
          {option}
          {roll && <Roll roll={roll} />}
        </li>
      ))}
    </ol>
  );
}

function Roll({ roll }: { roll: NonNullable<PlaytestChoice['roll']> }) {
  const dice = m.play_roll_told({ dice: formatThrow(roll), number: roll.atLeast });
  const outcome = roll.outcome === 'succeeded' ? m.studio_roll_succeeds() : m.studio_roll_fails();
  return (
    <small className={styles.roll}>
      <b>{roll.planned ? m.studio_playtest_needs({ outcome }) : outcome}</b>
      {dice}
    </small>
  );
}

function stateText({ status }: PlaytestEnding, ended: boolean): string {
  if (status === 'reached') return m.studio_playtest_reached();
  if (status === 'missed') return m.studio_playtest_missed();
  if (ended) return m.studio_playtest_not_played();
  return status === 'running' ? m.studio_playing() : m.studio_waiting();
}
