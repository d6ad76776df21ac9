import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import type { CharacterValues } from './character-values.ts';
import styles from './spoken-lines.module.css';
import { useSettled } from './use-settled.ts';

/** How the character will say the knowledge lines of the form, with a warning where it would speak of itself. */
export function SpokenLines({ values }: { values: CharacterValues }) {
  const lines = splitLines(useSettled(values.knowledge));
  const { characterPronouns, characterName } = values;
  const body = {
    characterName: characterName.trim(),
    characterPronouns: characterPronouns ?? ('They/Them/Theirs' as const),
    characterPersonalKnowledge: lines,
  };
  const { data } = useQuery({
    queryKey: ['studio', 'spoken-lines', body],
    queryFn: ({ signal }) => send(calls.previewLines, { body, signal }),
    enabled: lines.length > 0 && body.characterName !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The form works without it.
    meta: { quiet: true, playersOnly: true },
  });
  if (!data || lines.length === 0) return null;
  return (
    <section className={styles.spoken} aria-label={m.studio_they_will_say()}>
      <h2>{m.studio_they_will_say()}</h2>
      <ol>
        {data.lines.map(({ line, spoken, speaksOfSelf }, place) => (
          // The same line may come twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place} data-turned={spoken === line ? undefined : ''}>
            <q>{spoken}</q>
            {speaksOfSelf && (
              <p>
                <CircleAlert size={16} aria-hidden="true" />
                {m.studio_speaks_of_themself({ name: body.characterName })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
