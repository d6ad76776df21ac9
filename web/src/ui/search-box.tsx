import { limits } from '@emberlore/contract';
import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../i18n/messages.ts';
import styles from './search-box.module.css';

/** After this pause in typing, a live search begins. */
const TYPING_PAUSE_MS = 300;

interface SearchProps {
  /** Accessible name: 'Search stories'. */
  label: string;
  placeholder: string;
  /** The current search; the input resets when it changes. */
  value?: string;
  /** Called with the trimmed text on Enter or the magnifier; never with an empty text. */
  onSearch: (text: string) => void;
  /** If set, a button, or Enter in the emptied input, clears the search; searching for an empty text is impossible. */
  onClear?: () => void;
  /** Searches while the player types, after a pause. */
  live?: boolean;
  large?: boolean;
  className?: string | undefined;
}

/** A search input. */
export function SearchBox(props: SearchProps) {
  // Remount on a new search, discarding unsent input.
  return <Box key={props.live ? undefined : props.value} {...props} />;
}

function Box({
  label,
  placeholder,
  value = '',
  onSearch,
  onClear,
  live = false,
  large = false,
  className,
}: SearchProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const wanted = text.trim();
  const clear = () => {
    setText('');
    input.current?.focus();
    if (value !== '') onClear?.();
  };
  const search = () => {
    if (wanted !== '') onSearch(wanted);
    else if (value !== '') onClear?.();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed matters
  useEffect(() => {
    if (!live || wanted === value) return;
    const timer = setTimeout(search, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return (
    <search className={clsx(styles.search, large && styles.large, className)} aria-label={label}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.searchQuery}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {onClear && text !== '' && (
          <button type="button" aria-label={m.ui_clear()} onClick={clear}>
            <X size={18} aria-hidden="true" />
          </button>
        )}
        <button
          type="submit"
          aria-label={m.ui_search()}
          disabled={onClear !== undefined && wanted === '' && value === ''}
        >
          <Search size={20} aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
