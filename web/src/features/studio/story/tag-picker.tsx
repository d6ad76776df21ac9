import { limits } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { tagName } from '../../../ui/tag-name.ts';
import { showError } from '../../../ui/toasts.ts';
import { tagsQuery } from '../data/studio-queries.ts';
import styles from './tag-picker.module.css';

interface PickerProps {
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

/** Picker for up to four tags; chosen tags leave the options. */
export function TagPicker({ chosen, onChange }: PickerProps) {
  const { data, error, refetch } = useQuery(tagsQuery);
  const admin = useAccount()?.isAdmin ?? false;
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const options = data
    ?.filter(({ tag, tagAdminOnly }) => !chosen.includes(tag) && (admin || !tagAdminOnly))
    .filter(({ tag }) => tagName(tag).toLowerCase().includes(wanted));
  const add = (tag: string) => {
    if (chosen.length >= limits.storyTags) return showError(m.spec_too_many_tags());
    onChange([...chosen, tag]);
  };
  return (
    <div className={styles.picker}>
      <ul className={styles.chosen} aria-label={m.studio_chosen_tags()}>
        {chosen.map((tag) => (
          <li key={tag}>
            <button type="button" onClick={() => onChange(chosen.filter((each) => each !== tag))}>
              {tagName(tag)}
              <X size={16} aria-hidden="true" />
              <span className="sr">{m.studio_remove()}</span>
            </button>
          </li>
        ))}
        {Array.from({ length: limits.storyTags - chosen.length }, (_, place) => place).map((place) => (
          <li key={place} className={styles.free} aria-hidden="true">
            {place === 0 && chosen.length === 0 ? m.studio_your_first_tag() : m.studio_empty()}
          </li>
        ))}
      </ul>
      {error ? (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.studio_try_again()}</Button>
        </EmptyState>
      ) : options ? (
        <>
          <TextField
            label={m.studio_find_a_tag()}
            type="search"
            value={filter}
            autoComplete="off"
            onChange={(event) => setFilter(event.target.value)}
          />
          <ul className={styles.options} aria-label={m.studio_available_tags()}>
            {options.map(({ tagId, tag }) => (
              <li key={tagId}>
                <button type="button" onClick={() => add(tag)}>
                  {tagName(tag)}
                </button>
              </li>
            ))}
          </ul>
          {options.length === 0 && <p className="muted">{m.studio_no_matching_tags()}</p>}
        </>
      ) : (
        <Waiting text={m.studio_loading_tags()} />
      )}
    </div>
  );
}
