import { limits, type WrittenTexts } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea } from '../../../ui/field.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';

interface WinProps {
  winDescription: string;
  /** The scene's other texts. */
  texts?: WrittenTexts;
  onChange: (winDescription: string) => void;
  error?: string | undefined;
}

/** Field for the text shown when the scene is won. */
export function WinWords({ winDescription, texts = {}, onChange, error }: WinProps) {
  return (
    <>
      <TextArea
        label={m.studio_win_description()}
        rows={6}
        count={formatCount(winDescription, limits.winDescription)}
        value={winDescription}
        placeholder={m.studio_what_has_changed_now_that_its_done()}
        error={error}
        onChange={(event) => onChange(cutTo(event.target.value, limits.winDescription))}
      />
      <WritingHelp
        field="winDescription"
        label={m.studio_win_description()}
        value={winDescription}
        texts={texts}
        onChange={onChange}
      />
    </>
  );
}
