import { limits, type OrdinaryTopic, type OrdinaryTopicGroup, ordinaryQuestions } from '@emberlore/contract';
import { Plus, Trash2 } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutToLine, formatCount } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import type { CharacterValues } from './character-values.ts';
import { topicsBeside, withoutTopics } from './ordinary-groups.ts';
import styles from './voice-sheet.module.css';
import { WithoutLine } from './without-line.tsx';

interface EditorProps {
  topic: OrdinaryTopic;
  group: OrdinaryTopicGroup;
  values: CharacterValues;
  onChange: (lines: readonly string[]) => void;
}

/** One to three lines about a topic, and what the character says without them. */
export function TopicEditor({ topic, group, values, onChange }: EditorProps) {
  const lines = values.ordinaryLife[topic] ?? [''];
  const beside = topicsBeside(topic, group);
  return (
    <div className={styles.editor}>
      <WithoutLine
        values={{ ...values, ordinaryLife: withoutTopics(values.ordinaryLife, beside) }}
        messages={beside.map((each) => ordinaryQuestions[each])}
        shown={[ordinaryQuestions[topic]]}
        intro={m.studio_without_your_line_they_say()}
      />
      {lines.map((line, place) => (
        // Lines have no identity but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className={styles.line}>
          <TextArea
            label={m.studio_line_number({ number: place + 1 })}
            rows={2}
            count={formatCount(line, limits.ordinaryLine)}
            value={line}
            onChange={(event) => onChange(lines.with(place, cutToLine(event.target.value, limits.ordinaryLine)))}
          />
          {lines.length > 1 && (
            <Button
              look="ghost"
              aria-label={m.studio_remove_line_number({ number: place + 1 })}
              onClick={() => onChange(lines.toSpliced(place, 1))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {lines.length < limits.ordinaryLines && lines.every((line) => line.trim() !== '') && (
        <Button look="ghost" onClick={() => onChange([...lines, ''])}>
          <Plus size={18} aria-hidden="true" />
          {m.studio_add_another_line()}
        </Button>
      )}
    </div>
  );
}
