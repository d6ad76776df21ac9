import { type CharacterDetail, limits } from '@emberlore/contract';
import { Plus } from 'lucide-react';
import { lengthOf, linesOf } from '../../../ui/counted-text.ts';
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

const written = ['None', 'One', 'Two', 'Three'];

/** What everybody in the scene knows, one fact on each line, with ideas from what was written already. */
export function KnowledgeTab({ knowledge, sceneDescription, characters, onChange, error }: TabProps) {
  const count = linesOf(knowledge).length;
  const room = (idea: string) => lengthOf(knowledge) + lengthOf(idea) + 1 <= limits.knowledgeBox;
  const ideas = factIdeas({ sceneDescription, characters, knowledge }).filter(room);
  const add = (idea: string) => onChange(knowledge.trim() === '' ? idea : `${knowledge.replace(/\n+$/, '')}\n${idea}`);
  return (
    <>
      <LinesField
        label="Facts"
        value={knowledge}
        most={limits.knowledgeBox}
        least={limits.knowledgeLinesLeast}
        placeholder="A fact for this line"
        help={count < written.length ? `${written[count]} of at least four lines written` : `${count} lines written`}
        error={error}
        onChange={onChange}
      />
      {ideas.length > 0 && (
        <section className={styles.ideas}>
          <h2>From your descriptions, perhaps</h2>
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
