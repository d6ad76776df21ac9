import { limits } from '@emberlore/contract';
import { countOf, cutTo, linesOf } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { LinesField } from '../../../ui/lines-field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { CharacterValues, MoreLines } from './character-values.ts';
import styles from './knowledge-step.module.css';

interface KnowledgeProps {
  values: CharacterValues;
  set: (change: Partial<CharacterValues>) => void;
  wrong: Readonly<Record<string, string>>;
}

const more: readonly { name: Exclude<keyof MoreLines, 'characterSecret'>; label: string; hint: string }[] = [
  { name: 'characterGreetings', label: 'Greetings', hint: 'Evening. Mind the third step.' },
  { name: 'characterSmallTalk', label: 'Small talk', hint: 'The fog has been on the water since Tuesday.' },
  { name: 'characterRefusals', label: 'Refusals', hint: 'That is not a thing I will speak of.' },
  { name: 'characterFarewells', label: 'Farewells', hint: 'Go well. Leave the lamp lit.' },
];

const helpFor = (written: number) =>
  written === 1 ? 'One line of at least four written' : `${written} of at least four lines written`;

/** What a variant or scene copy knows beside what is written in the form. */
function InheritedKnowledge({ values }: Pick<KnowledgeProps, 'values'>) {
  const { knowledgeHidden, knowledgeSealed, sealedLines } = values;
  if (sealedLines.length > 0)
    return (
      <details className={styles.more}>
        <summary>Sealed lines that this character carries</summary>
        <p className="muted">Only their author and admins can read them. Nobody can change them here.</p>
        <ul>
          {[...new Set(sealedLines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    );
  if (knowledgeSealed)
    return <Note>This character also knows what its author wrote. Only the author can read it.</Note>;
  if (knowledgeHidden)
    return <Note>What the original knows comes along. Lines that you write here take its place.</Note>;
  return null;
}

/** What only this character knows, and under 'More' the lines that it says of its own accord. */
export function KnowledgeStep({ values, set, wrong }: KnowledgeProps) {
  const written = linesOf(values.knowledge).length;
  return (
    <>
      <InheritedKnowledge values={values} />
      <LinesField
        label="Personal knowledge"
        value={values.knowledge}
        most={limits.knowledgeBox}
        least={values.knowledgeSealed ? 1 : limits.knowledgeLinesLeast}
        placeholder="Something that they alone know"
        help={values.knowledgeSealed ? 'Your own lines, if you like' : helpFor(written)}
        error={wrong.characterPersonalKnowledge}
        onChange={(knowledge) => set({ knowledge })}
      />
      <details className={styles.more}>
        <summary>More: their secret, and lines they say of their own accord</summary>
        <TextArea
          label="Secret"
          rows={2}
          count={countOf(values.characterSecret, limits.characterSecret)}
          help="What they hide, in the third person. Players never read it; it colours what they say."
          value={values.characterSecret}
          onChange={(event) => set({ characterSecret: cutTo(event.target.value, limits.characterSecret) })}
        />
        {more.map(({ name, label, hint }) => (
          <TextArea
            key={name}
            label={label}
            rows={2}
            placeholder={hint}
            help="One line each"
            error={wrong[name]}
            value={values[name]}
            onChange={(event) => set({ [name]: cutTo(event.target.value, limits.characterLines) })}
          />
        ))}
      </details>
    </>
  );
}
