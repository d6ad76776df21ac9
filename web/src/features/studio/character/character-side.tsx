import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { Segments } from '../../../ui/tabs.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { CharacterPreview } from './character-preview.tsx';
import { answersStep } from './character-steps.ts';
import type { CharacterValues } from './character-values.ts';
import styles from './rehearsal/rehearsal.module.css';
import { RehearsalPane } from './rehearsal/rehearsal.tsx';
import { type Rehearsal, useRehearsal } from './rehearsal/use-rehearsal.ts';
import { beginAnswer } from './sent-character.ts';

type SidePanel = 'look' | 'talk';

const options: readonly { id: SidePanel; name: string }[] = [
  { id: 'look', name: m.studio_preview() },
  { id: 'talk', name: m.studio_try_talking() },
];

/** What stands beside a character form: how the character looks, and a talk with it as it stands. */
export interface CharacterSide {
  shown: SidePanel;
  show: (shown: SidePanel) => void;
  rehearsal: Rehearsal;
  /** Opens the step of the answers with a new one to this message. */
  writeAnswer: (message: string) => void;
}

/** Manages what stands beside a character form. */
export function useCharacterSide(values: CharacterValues, set: Draft<CharacterValues>['set']): CharacterSide {
  const [shown, show] = useState<SidePanel>('look');
  const rehearsal = useRehearsal(values);
  const writeAnswer = (message: string) =>
    set(({ answers }) => ({ answers: beginAnswer(answers, message), step: answersStep }));
  return { shown, show, rehearsal, writeAnswer };
}

/** Switch between the two. */
export function SideSwitch({ side }: { side: CharacterSide }) {
  return <Segments label={m.studio_beside_the_form()} options={options} value={side.shown} onChange={side.show} />;
}

interface SideProps {
  side: CharacterSide;
  values: CharacterValues;
  scenery: PictureValue | null;
}

/** The one that is chosen. */
export function CharacterSidePane({ side, values, scenery }: SideProps) {
  if (side.shown === 'look') return <CharacterPreview values={values} scenery={scenery} />;
  return <RehearsalPane values={values} rehearsal={side.rehearsal} onAnswer={side.writeAnswer} />;
}

/** Button in the bar of a narrow page, where the preview is far below the form: opens the talk over it. */
export function RehearsalButton({ side, values }: Pick<SideProps, 'side' | 'values'>) {
  const [open, setOpen] = useState(false);
  return (
    <span className={styles.open}>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <MessageCircle size={18} aria-hidden="true" />
        {m.studio_try_talking()}
      </Button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={m.studio_try_talking()} bare className={styles.sheet}>
          <DialogTitle className="sr">{m.studio_try_talking()}</DialogTitle>
          <RehearsalPane
            values={values}
            rehearsal={side.rehearsal}
            onAnswer={(message) => {
              setOpen(false);
              side.writeAnswer(message);
            }}
          />
        </Dialog>
      )}
    </span>
  );
}
