import { createContext, useContext } from 'react';
import type { RuleContent } from './rule-content.ts';

/** What every part of the editor for rules needs. */
interface RuleEditing {
  content: RuleContent;
  /** The error of a field such as `choices.0.question`. */
  errorAt: (path: string) => string | undefined;
  /** Gives ids to what has got a name, so that other rules can refer to it. */
  onNamed: () => void;
}

/** The rules being edited. */
export const RuleContext = createContext<RuleEditing | null>(null);

/** Returns the rules being edited. */
export function useRules(): RuleEditing {
  const editing = useContext(RuleContext);
  if (!editing) throw new Error('Only for use within the editor for rules.');
  return editing;
}
