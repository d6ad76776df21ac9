import { m } from '../../../i18n/messages.ts';
import { ConflictDialog } from '../differences/conflict-dialog.tsx';
import { type Fields, findDifferences } from '../differences/differences.ts';
import type { Draft } from '../drafts/use-draft.ts';
import type { Save } from './save.ts';

interface ConflictProps<Values> {
  /** What was changed: 'item'. */
  what: string;
  draft: Draft<Values>;
  save: Save<Values>;
  /** Builds the form values from the response of a 409. */
  currentOf: (answer: unknown) => Values | undefined;
  fieldsOf: (values: Values) => Fields;
}

/** Handles an edit conflict of a whole form; renders nothing without one. */
export function SaveConflict<Values extends { version: number | null }>(props: ConflictProps<Values>) {
  const { what, draft, save, currentOf, fieldsOf } = props;
  const theirs = save.conflict ? currentOf(save.conflict.answer) : undefined;
  if (!theirs) return null;
  const { version } = theirs;
  return (
    <ConflictDialog
      text={m.studio_this_what_was_saved_somewhere_else({ what })}
      differences={findDifferences(fieldsOf(draft.values), fieldsOf(theirs))}
      onClose={save.settle}
      onKeepMine={() => {
        draft.set({ version } as Partial<Values>);
        save.start({ ...draft.values, version });
      }}
      onTakeTheirs={() => {
        draft.done(theirs);
        save.settle();
      }}
    />
  );
}
