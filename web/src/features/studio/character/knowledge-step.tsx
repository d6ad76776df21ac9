import { limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount, splitLines } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { LinesField } from '../../../ui/lines-field.tsx';
import { Note } from '../../../ui/note.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { WritingHelp } from '../writing/writing-help.tsx';
import type { CharacterValues, MoreLines } from './character-values.ts';
import styles from './knowledge-step.module.css';
import { followReworded } from './sent-character.ts';
import { SpokenLines } from './spoken-lines.tsx';

interface KnowledgeProps {
  values: CharacterValues;
  set: Draft<CharacterValues>['set'];
  wrong: Readonly<Record<string, string>>;
}

const more: readonly { name: Exclude<keyof MoreLines, 'characterSecret'>; label: string; hint: string }[] = [
  { name: 'characterGreetings', label: m.studio_greetings(), hint: m.studio_evening_mind_the_third_step() },
  { name: 'characterSmallTalk', label: m.studio_small_talk(), hint: m.studio_the_fog_has_been_on() },
  { name: 'characterRefusals', label: m.studio_refusals(), hint: m.studio_that_is_not_a_thing() },
  { name: 'characterFarewells', label: m.studio_farewells(), hint: m.studio_go_well_leave_the_lamp() },
];

/** Says how many lines are enough, as the story check does. */
function helpFor(written: number): string {
  const { knowledgeLinesLeast: least, knowledgeLinesEnough: enough } = limits;
  if (written < least) return m.studio_lines_of_least({ written, least, enough });
  return written < enough ? m.studio_lines_and_enough({ written, enough }) : m.studio_lines_counted({ count: written });
}

/** Inherited knowledge of a variant or scene copy, beside the lines in the form. */
function InheritedKnowledge({ values }: Pick<KnowledgeProps, 'values'>) {
  const { knowledgeHidden, knowledgeSealed, sealedCount, sealedLines } = values;
  if (sealedLines.length > 0)
    return (
      <details className={styles.more}>
        <summary>{m.studio_this_characters_sealed_lines()}</summary>
        <p className="muted">{m.studio_only_their_author_and_admins_can()}</p>
        <ul>
          {[...new Set(sealedLines)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    );
  if (knowledgeSealed && sealedCount > 0) return <Note>{m.studio_sealed_lines_counted({ count: sealedCount })}</Note>;
  if (knowledgeSealed) return <Note>{m.studio_this_character_also_knows_what()}</Note>;
  if (knowledgeHidden) return <Note>{m.studio_the_originals_knowledge_is()}</Note>;
  return null;
}

/** Step with the character's personal knowledge and, under 'More', its own phrases. */
export function KnowledgeStep({ values, set, wrong }: KnowledgeProps) {
  const written = splitLines(values.knowledge).length;
  const isMoreWrong = wrong.characterSecret !== undefined || more.some(({ name }) => wrong[name] !== undefined);
  const setKnowledge = (knowledge: string) =>
    set((before) => ({
      knowledge,
      askedAs: followReworded(before.knowledge, knowledge, before.askedAs),
      toldWhen: followReworded(before.knowledge, knowledge, before.toldWhen),
    }));
  return (
    <>
      <InheritedKnowledge values={values} />
      <LinesField
        label={m.studio_personal_knowledge()}
        value={values.knowledge}
        most={limits.knowledgeBox}
        least={values.knowledgeSealed ? 1 : limits.knowledgeLinesLeast}
        placeholder={m.studio_something_only_they_know()}
        help={values.knowledgeSealed ? m.studio_your_own_lines_optional() : helpFor(written)}
        error={wrong.characterPersonalKnowledge}
        onChange={setKnowledge}
      />
      <WritingHelp
        field="characterKnowledge"
        label={m.studio_personal_knowledge()}
        value={values.knowledge}
        texts={{ characterDescription: values.characterDescription }}
        about={values.characterName}
        onChange={setKnowledge}
      />
      <SpokenLines values={values} />
      <details className={styles.more} open={isMoreWrong || undefined}>
        <summary>{m.studio_more_their_secret_and_lines_they()}</summary>
        <TextArea
          label={m.studio_secret()}
          rows={2}
          count={formatCount(values.characterSecret, limits.characterSecret)}
          help={m.studio_what_they_hide_in_the_third_person()}
          error={wrong.characterSecret}
          value={values.characterSecret}
          onChange={(event) => set({ characterSecret: cutTo(event.target.value, limits.characterSecret) })}
        />
        {more.map(({ name, label, hint }) => (
          <TextArea
            key={name}
            label={label}
            rows={2}
            placeholder={hint}
            help={m.studio_one_line_each()}
            error={wrong[name]}
            value={values[name]}
            onChange={(event) => set({ [name]: cutTo(event.target.value, limits.characterLines) })}
          />
        ))}
      </details>
    </>
  );
}
