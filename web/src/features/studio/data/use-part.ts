import { errors } from '@emberlore/contract';
import { useEffect, useRef, useState } from 'react';
import { isCallError } from '../../../api/call-error.ts';
import { showToast } from '../../../ui/notices.ts';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { type Difference, differencesOf, type Fields } from './differences.ts';
import { useSave } from './save.ts';

/** What has states that are numbered. */
interface Versioned {
  version?: number | undefined;
}

interface PartOptions<Whole extends Versioned, Part extends object> {
  /** Names the draft. */
  form: string;
  /** The whole as it was fetched last. */
  whole: Whole;
  /** The part of it that this form is about. */
  partOf: (whole: Whole) => Part;
  /** What the part says, as its writer reads it. */
  fieldsOf: (part: Part) => Fields;
  /** What of the part counts as a change, where that is not all of it. */
  compared?: (part: Part) => unknown;
  send: (part: Part, version: number | undefined) => Promise<unknown>;
  /** The current whole, as it comes with a 409. */
  currentOf: (answer: unknown) => Whole | undefined;
  /** Said when it is saved. */
  saved: string;
}

/** A form about one part of something, saved by itself. */
export interface PartForm<Part extends object> {
  draft: Draft<Part & Begun>;
  values: Part;
  save: () => void;
  busy: boolean;
  fields: Readonly<Record<string, string>>;
  /** Nobody answered: it is to be saved again. */
  cut: boolean;
  /** The same part was changed elsewhere: where it differs from what is written here. */
  differences: readonly Difference[] | null;
  keepMine: () => void;
  takeTheirs: () => void;
  decideLater: () => void;
}

/** What the part was when the form began, as text: whether somebody changed it meanwhile is told by that. */
interface Begun {
  begun: string;
}

/** Somebody changed the same part meanwhile. */
class PartChanged extends Error {
  readonly whole: unknown;

  constructor(whole: unknown) {
    super('Changed elsewhere.');
    this.whole = whole;
  }
}

/**
 * A form about one part of something that has other parts. Changes that were made elsewhere to other parts do not stand in
 * its way; changes to the same part are put before the player. Null for the moment that a kept draft takes to come.
 */
export function usePart<Whole extends Versioned, Part extends object>(
  options: PartOptions<Whole, Part>,
): PartForm<Part> | null {
  const { whole, partOf, fieldsOf, compared = (part: Part): unknown => part, send, currentOf } = options;
  const textOf = (of: Whole) => JSON.stringify(compared(partOf(of)));
  const beginning = (of: Whole): Part & Begun => ({ ...partOf(of), begun: textOf(of) });
  const draft = useDraft<Part & Begun>(options.form, beginning(whole), compared);
  // What a 409 has told is newer than what was fetched before it, until that is fetched anew.
  const latest = useRef(whole);
  if ((whole.version ?? 0) >= (latest.current.version ?? 0)) latest.current = whole;
  const [theirs, setTheirs] = useState<Whole | null>(null);

  const sendTo = async (part: Part & Begun, current: Whole, again: boolean): Promise<void> => {
    if (textOf(current) !== part.begun) throw new PartChanged(current);
    try {
      await send(part, current.version);
    } catch (error) {
      const now = isCallError(error, errors.changedElsewhere.text) ? currentOf(error.answer) : undefined;
      if (!now || again) throw error;
      await sendTo(part, now, true);
    }
  };
  const save = useSave({
    send: async (part: Part & Begun) => {
      try {
        await sendTo(part, latest.current, false);
      } catch (error) {
        if (!(error instanceof PartChanged)) throw error;
        setTheirs(error.whole as Whole);
        return false;
      }
      return true;
    },
    onDone(done, part) {
      if (!done) return;
      draft?.done({ ...part, begun: JSON.stringify(compared(part)) });
      showToast(options.saved);
    },
  });

  // Nothing was written here yet: the form follows what others have saved.
  const fetched = textOf(whole);
  const follows = draft !== null && !draft.changed && draft.values.begun !== fetched && !save.busy;
  useEffect(() => {
    if (follows) draft?.done(beginning(latest.current));
  });

  if (!draft) return null;
  return {
    draft,
    values: draft.values,
    save: () => save.start(draft.values),
    busy: save.busy,
    fields: save.fields,
    cut: save.cut,
    differences: theirs && differencesOf(fieldsOf(draft.values), fieldsOf(partOf(theirs))),
    keepMine() {
      if (!theirs) return;
      latest.current = theirs;
      const mine = { ...draft.values, begun: textOf(theirs) };
      draft.set({ begun: mine.begun } as Partial<Part & Begun>);
      setTheirs(null);
      save.start(mine);
    },
    takeTheirs() {
      if (theirs) draft.done(beginning(theirs));
      setTheirs(null);
    },
    decideLater: () => setTheirs(null),
  };
}
