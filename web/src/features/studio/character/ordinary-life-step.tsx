import {
  limits,
  type OrdinaryTopic,
  type OrdinaryTopicGroup,
  ordinaryQuestions,
  ordinaryTopics,
} from '@emberlore/contract';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { FieldNote } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { suggestLines } from './character-help.ts';
import type { CharacterValues } from './character-values.ts';
import {
  fitsFilter,
  groupNames,
  groups,
  isWritten,
  listTopics,
  type TopicFilter,
  withTopic,
} from './ordinary-groups.ts';
import { writtenLines } from './sent-character.ts';
import { Suggest } from './suggest.tsx';
import { TopicEditor } from './topic-editor.tsx';
import styles from './voice-sheet.module.css';

interface StepProps {
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  wrong: Readonly<Record<string, string>>;
}

const filters = [
  { id: 'all', name: m.studio_all_topics() },
  { id: 'written', name: m.studio_written() },
  { id: 'unwritten', name: m.studio_unwritten() },
] as const;

/** Step with what the character says to ordinary life: one group of topics, and one topic in it, is open at a time. */
export function OrdinaryLifeStep({ values, set, wrong }: StepProps) {
  const [filter, setFilter] = useState<TopicFilter>({ text: '', written: 'all' });
  const [openGroup, setOpenGroup] = useState<OrdinaryTopicGroup | null>('aboutThem');
  const [openTopic, setOpenTopic] = useState<OrdinaryTopic | null>(null);
  const { ordinaryLife } = values;
  const searching = filter.text.trim() !== '';
  // A topic stays in sight while it is being written, whatever the filter says.
  const shown = (topic: OrdinaryTopic) => topic === openTopic || fitsFilter(topic, ordinaryLife, filter);
  const found = groups.filter((group) => listTopics(group).some(shown));
  return (
    <div className={styles.step}>
      <p className={styles.counter} role="status">
        {m.studio_written_of_all({
          written: ordinaryTopics.filter((topic) => isWritten(ordinaryLife, topic)).length,
          all: ordinaryTopics.length,
        })}
      </p>
      <FieldNote id="ordinary-life-wrong" error={wrong.characterOrdinaryLife} />
      <div className={styles.filters}>
        <input
          type="search"
          className={styles.filter}
          aria-label={m.studio_find_a_question()}
          placeholder={m.studio_find_a_question()}
          value={filter.text}
          onChange={(event) => setFilter({ ...filter, text: event.target.value })}
        />
        <Segments
          label={m.studio_which_topics()}
          options={filters}
          value={filter.written}
          onChange={(written) => setFilter({ ...filter, written })}
        />
      </div>
      {found.map((group) => (
        <TopicGroup
          key={group}
          group={group}
          topics={listTopics(group).filter(shown)}
          isOpen={searching || group === openGroup}
          openTopic={openTopic}
          values={values}
          set={set}
          onToggle={() => setOpenGroup(group === openGroup ? null : group)}
          onOpen={setOpenTopic}
        />
      ))}
      {found.length === 0 && <p className="muted">{m.studio_no_question_matches()}</p>}
    </div>
  );
}

interface GroupProps extends Omit<StepProps, 'wrong'> {
  group: OrdinaryTopicGroup;
  topics: readonly OrdinaryTopic[];
  isOpen: boolean;
  openTopic: OrdinaryTopic | null;
  onToggle: () => void;
  onOpen: (topic: OrdinaryTopic | null) => void;
}

function TopicGroup({ group, topics, isOpen, openTopic, values, set, onToggle, onOpen }: GroupProps) {
  const id = useId();
  const all = listTopics(group);
  const unwritten = all.filter((topic) => !isWritten(values.ordinaryLife, topic)).slice(0, limits.suggestTopics);
  const write = (topic: OrdinaryTopic, lines: readonly string[]) =>
    set(({ ordinaryLife }) => ({ ordinaryLife: withTopic(ordinaryLife, topic, lines) }));
  const ask = async () => {
    const lines = await suggestLines(values, unwritten);
    return lines.map(({ topic, line }) => ({ id: topic, about: ordinaryQuestions[topic], text: line }));
  };
  const written = all.filter((topic) => isWritten(values.ordinaryLife, topic)).length;
  return (
    <section className={styles.group}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <span>{groupNames[group]}</span>
          <span className={styles.state}>{m.studio_number_of_number({ number: written, all: all.length })}</span>
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && unwritten.length > 0 && (
          <Suggest
            label={m.studio_suggest_lines()}
            ask={ask}
            onAccept={(suggestion) => write(suggestion.id as OrdinaryTopic, [suggestion.text])}
          />
        )}
        {isOpen && (
          <ul className={styles.topics}>
            {topics.map((topic) => (
              <li key={topic}>
                <TopicButton
                  topic={topic}
                  lines={writtenLines(values.ordinaryLife, topic)}
                  isOpen={topic === openTopic}
                  onToggle={() => onOpen(topic === openTopic ? null : topic)}
                />
                {topic === openTopic && (
                  <TopicEditor topic={topic} group={group} values={values} onChange={(lines) => write(topic, lines)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface ButtonProps {
  topic: OrdinaryTopic;
  lines: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
}

function TopicButton({ topic, lines: [first], isOpen, onToggle }: ButtonProps) {
  return (
    <button type="button" className={styles.topic} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.mark}>
        {first !== undefined && <Check size={16} aria-label={m.studio_written()} strokeWidth={2.5} />}
      </span>
      <span className={styles.question}>{ordinaryQuestions[topic]}</span>
      {first !== undefined && !isOpen && <span className={styles.first}>{first}</span>}
    </button>
  );
}
