import { useEffect, useRef, useState } from 'react';
import { isCallError } from '../../../api/call-error.ts';
import { showToast } from '../../../ui/toasts.ts';
import { type Difference, type Fields, findDifferences } from '../differences/differences.ts';
import { type Draft, useDraft } from '../drafts/use-draft.ts';
import { useSave } from './save.ts';

/** An object with numbered versions. */
interface Versioned {
  version?: number | undefined;
}

interface PartOptions<Whole extends Versioned, Part extends object> {
  /** Draft name. */
  form: string;
  /** The whole object as last fetched. */
  whole: Whole;
  /** Extracts the part that this form edits. */
  partOf: (whole: Whole) => Part;
  /** Returns the labelled fields of the part. */
  fieldsOf: (part: Part) => Fields;
  /** Extracts what counts as a change, if not the whole part. */
  compared?: (part: Part) => unknown;
  /** Saves the part over a version; returns the new one. */
  send: (part: Part, version: number | undefined) => Promise<{ version: number }>;
  /** Reads the current whole from the response of a 409. */
  currentOf: (answer: unknown) => Whole | undefined;
  /** Toast text after saving. */
  saved: string;
}

/** A form for one part of an object, saved separately. */
export interface PartForm<Part extends object> {
  draft: Draft<Part & Begun>;
  values: Part;
  save: () => void;
  busy: boolean;
  fields: Readonly<Record<string, string>>;
  /** Whether the connection broke, so the part has to be saved again. */
  cut: boolean;
  /** The differences to a concurrent change of the same part; null without one. */
  differences: readonly Difference[] | null;
  keepMine: () => void;
  takeTheirs: () => void;
  decideLater: () => void;
}

/** The part at the start of the edit, serialized, to detect concurrent changes. */
interface Begun {
  begun: string;
}

/** The latest known state on the server. */
interface Current<Whole> {
  whole: Whole;
  version: number | undefined;
  /** The part, serialized; newer than `whole` after it has been saved here, until the next fetch. */
  part: string;
}

/** The same part was changed concurrently. */
class PartChanged extends Error {
  readonly whole: unknown;

  constructor(whole: unknown) {
    super('Changed elsewhere.');
    this.whole = whole;
  }
}

/**
 * Manages a form for one part of an object. Concurrent changes to other parts don't interfere; changes to the same part
 * are shown to the player. Returns null while a stored draft loads.
 */
export function usePart<Whole extends Versioned, Part extends object>(
  options: PartOptions<Whole, Part>,
): PartForm<Part> | null {
  const { whole, partOf, fieldsOf, compared = (part: Part): unknown => part, send, currentOf } = options;
  const serialize = (of: Whole) => JSON.stringify(compared(partOf(of)));
  const beginning = (of: Whole): Part & Begun => ({ ...partOf(of), begun: serialize(of) });
  const draft = useDraft<Part & Begun>(options.form, beginning(whole), compared);
  const currentFrom = (of: Whole): Current<Whole> => ({ whole: of, version: of.version, part: serialize(of) });
  // A state from a 409 or from saving is newer than the last fetched one, until the next fetch.
  const latest = useRef(currentFrom(whole));
  if ((whole.version ?? 0) >= (latest.current.version ?? 0)) latest.current = currentFrom(whole);
  const [theirs, setTheirs] = useState<Whole | null>(null);

  const sendTo = async (part: Part & Begun, current: Current<Whole>, again: boolean): Promise<void> => {
    if (current.part !== part.begun) throw new PartChanged(current.whole);
    try {
      const { version } = await send(part, current.version);
      latest.current = { ...current, version, part: JSON.stringify(compared(part)) };
    } catch (error) {
      const now = isCallError(error, 'request.conflict') ? currentOf(error.answer) : undefined;
      if (!now || again) throw error;
      await sendTo(part, currentFrom(now), true);
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

  // Without local edits the form follows the saved version.
  const follows = draft !== null && !draft.changed && draft.values.begun !== latest.current.part && !save.busy;
  useEffect(() => {
    if (follows) draft?.done(beginning(latest.current.whole));
  });

  if (!draft) return null;
  return {
    draft,
    values: draft.values,
    save: () => save.start(draft.values),
    busy: save.busy,
    fields: save.fields,
    cut: save.cut,
    differences: theirs && findDifferences(fieldsOf(draft.values), fieldsOf(partOf(theirs))),
    keepMine() {
      if (!theirs) return;
      latest.current = currentFrom(theirs);
      const mine = { ...draft.values, begun: serialize(theirs) };
      draft.set({ begun: mine.begun } as Partial<Part & Begun>);
      setTheirs(null);
      save.start(mine);
    },
    takeTheirs() {
      if (!theirs) return;
      latest.current = currentFrom(theirs);
      draft.done(beginning(theirs));
      setTheirs(null);
    },
    decideLater: () => setTheirs(null),
  };
}
