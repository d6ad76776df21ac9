import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { PillToggle } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SkipButton } from '../../ui/skip-button.tsx';
import { tagName } from '../../ui/tag-name.ts';
import { tagsQuery } from './browse-queries.ts';
import { isEditorPicks, orderTags } from './tag-order.ts';
import styles from './tag-strip.module.css';

/** Widths of the placeholders, in pixels. */
const waiting = [56, 92, 104, 96, 78, 84, 90, 132, 102, 88];

interface StripProps {
  /** The selected tag, or null. */
  chosen: string | null;
  /** Called with the tag to select, or null to deselect. */
  onChoose: (tag: string | null) => void;
}

/** Strip of all tags, one of which can be selected; hidden without tags. The keyboard may skip them: there are dozens. */
export function TagStrip({ chosen, onChoose }: StripProps) {
  const { data, isError } = useQuery(tagsQuery);
  const end = useRef<HTMLSpanElement>(null);
  if (isError || data?.tags.length === 0) return null;
  return (
    <>
      <SkipButton onSkip={() => end.current?.focus()}>{m.browse_skip_the_tags()}</SkipButton>
      <nav className={styles.strip} aria-label={m.browse_tags()}>
        {data
          ? orderTags(data.tags.map(({ tag }) => tag)).map((tag) => (
              <PillToggle
                key={tag}
                on={tag === chosen}
                lead={isEditorPicks(tag)}
                onClick={() => onChoose(tag === chosen ? null : tag)}
              >
                {isEditorPicks(tag) && <Bookmark size={16} aria-hidden="true" />}
                {tagName(tag)}
              </PillToggle>
            ))
          : waiting.map((width) => <Skeleton key={width} className={styles.waiting} style={{ width }} />)}
      </nav>
      <span ref={end} tabIndex={-1} className={styles.end} />
    </>
  );
}
