import { type ReactNode, useEffect, useState } from 'react';
import { useNarrow } from '../../ui/use-media.ts';
import { Suggestions } from './suggestions.tsx';
import { useSuggestionsHidden } from './suggestions-setting.ts';
import styles from './talk-dock.module.css';
import { TalkTools, type ToolsProps } from './talk-tools.tsx';

interface DockProps extends Omit<ToolsProps, 'fold' | 'children'> {
  /** Lines that the player might say next. */
  suggestions: readonly string[];
  /** A choice is being offered or has just been made: on a phone the suggestions make way. */
  choosing?: boolean;
  /** Tools in addition to the ones of every talk. */
  tools?: ReactNode;
  /** What the player carries; on a phone it takes the place of the suggestions while it is open. */
  tray?: ReactNode;
  trayOpen?: boolean | undefined;
}

/**
 * Between talk and text box: suggested lines, tools, and what the player carries. On a phone they share one row: the tools
 * are behind a button while suggestions or items need the room.
 */
export function TalkDock({ suggestions: lines, choosing = false, tools, tray, trayOpen = false, ...rest }: DockProps) {
  const [open, setOpen] = useState(false);
  const hidden = useSuggestionsHidden();
  const isNarrow = useNarrow();
  const suggestions = choosing && isNarrow ? [] : lines;
  const folds = trayOpen || (suggestions.length > 0 && !hidden);
  const { sending, acting } = rest.state;
  // A player who speaks or acts has done with the tools.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes it
  useEffect(() => setOpen(false), [sending, acting]);
  return (
    <div className={styles.dock} data-tools={folds && !open ? 'folded' : 'open'} data-tray={trayOpen}>
      {suggestions.length > 0 && <Suggestions talk={rest.talk} state={rest.state} questions={suggestions} hideable />}
      <TalkTools {...rest} fold={folds ? { open, onToggle: () => setOpen(!open) } : undefined}>
        {tools}
      </TalkTools>
      {tray}
    </div>
  );
}
