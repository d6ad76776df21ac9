import { type CharacterDetail, limits } from '@emberlore/contract';
import { Plus } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { lengthOf, splitLines } from '../../../ui/counted-text.ts';
import { LinesField } from '../../../ui/lines-field.tsx';
import styles from './scene-tabs.module.css';
import { factIdeas } from './scene-values.ts';

interface TabProps {
  knowledge: string;
  sceneDescription: string;
  characters: readonly CharacterDetail[];
  onChange: (knowledge: string) => void;
  error?: string | undefined;
}

const written = [m.studio_none(), m.studio_one(), m.studio_two(), m.studio_three()];

/** What every character in the scene knows, one fact per line, with suggestions from existing texts. */
export function KnowledgeTab({ knowledge, sceneDescription, characters, onChange, error }: TabProps) {
  const count = splitLines(knowledge).length;
  const room = (idea: string) => lengthOf(knowledge) + lengthOf(idea) + 1 <= limits.knowledgeBox;
  const ideas = factIdeas({ sceneDescription, characters, knowledge }).filter(room);
  const add = (idea: string) => onChange(knowledge.trim() === '' ? idea : `${knowledge.replace(/\n+$/, '')}\n${idea}`);
  return (
    <>
      <LinesField
        label={m.studio_facts()}
        value={knowledge}
        most={limits.knowledgeBox}
        least={limits.knowledgeLinesLeast}
        placeholder={m.studio_write_a_fact_on_this_line()}
        help={
          count < written.length
            ? m.studio_written_of_at_least_four({ written: written[count] ?? '' })
            : m.studio_count_lines_written({ count })
        }
        error={error}
        onChange={onChange}
      />
      {ideas.length > 0 && (
        <section className={styles.ideas}>
          <h2>{m.studio_ideas_from_your_descriptions()}</h2>
          {ideas.map((idea) => (
            <button key={idea} type="button" onClick={() => add(idea)}>
              <Plus size={18} aria-hidden="true" />
              {idea}
            </button>
          ))}
        </section>
      )}
    </>
  );
}
