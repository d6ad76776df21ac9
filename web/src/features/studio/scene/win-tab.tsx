import { limits } from '@emberlore/contract';
import { countOf, cutTo } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';

interface WinProps {
  winDescription: string;
  onChange: (winDescription: string) => void;
  error?: string | undefined;
}

/** What is told when a scene is won. */
export function WinWords({ winDescription, onChange, error }: WinProps) {
  return (
    <TextArea
      label="Win description"
      rows={6}
      count={countOf(winDescription, limits.winDescription)}
      value={winDescription}
      placeholder="What has changed, now that it is done? Where does it lead?"
      error={error}
      onChange={(event) => onChange(cutTo(event.target.value, limits.winDescription))}
    />
  );
}
