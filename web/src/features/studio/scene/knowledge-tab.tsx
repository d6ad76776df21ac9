import { type CharacterDetail, limits } from '@emberlore/contract';
import { Plus } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { lengthOf, splitLines } from '../../../ui/counted-text.ts';
import { LinesField } from '../../../ui/lines-field.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';
import type { EarlierScenes } from './earlier-scenes.ts';
import styles from './scene-tabs.module.css';
import { factIdeas } from './scene-values.ts';

interface TabProps {
  knowledge: string;
  sceneDescription: string;
  storyDescription?: string;
  characters: readonly CharacterDetail[];
  /** The facts of the story's other scenes. */
  earlier?: EarlierScenes['facts'] | undefined;
  onChange: (knowledge: string) => void;
  error?: string | undefined;
}

const written = [m.studio_none(), m.studio_one(), m.studio_two(), m.studio_three()];

/** What every character in the scene knows, one fact per line, with suggestions from existing texts. */
export function KnowledgeTab({
  knowledge,
  sceneDescription,
  storyDescription = '',
  characters,
  earlier = [],
  onChange,
  error,
}: TabProps) {
  const count = splitLines(knowledge).length;
  const room = (idea: string) => lengthOf(knowledge) + lengthOf(idea) + 1 <= limits.knowledgeBox;
  const ideas = factIdeas({ sceneDescription, characters, knowledge }, storyDescription).filter(room);
  const known = new Set(splitLines(knowledge));
  const add = (idea: string) => onChange(knowledge.trim() === '' ? idea : `${knowledge.replace(/\n+$/, '')}\n${idea}`);
  const others = earlier
    .map(({ sceneName, facts }) => ({ sceneName, text: facts.filter((fact) => !known.has(fact)).join('\n') }))
    .filter(({ text }) => text !== '' && room(text));
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
      <WritingHelp
        field="sceneKnowledge"
        label={m.studio_facts()}
        value={knowledge}
        texts={{ sceneDescription }}
        about={characters.map(({ characterName }) => characterName).join(', ')}
        onChange={onChange}
      />
      {others.length > 0 && (
        <section className={styles.ideas}>
          <h2>{m.studio_from_your_other_scenes()}</h2>
          {others.map(({ sceneName, text }) => (
            <button key={sceneName} type="button" onClick={() => add(text)}>
              <Plus size={18} aria-hidden="true" />
              {m.studio_take_over_the_facts_of({ name: sceneName })}
            </button>
          ))}
        </section>
      )}
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
