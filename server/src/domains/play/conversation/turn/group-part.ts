/** What is special about a turn of a group talk. */
export interface GroupPart {
  /** The ledger cause of the message, if another character has replied to it; null if this is the first reply. */
  paidBy: string | null;
  /** Whether that reply has been paid for: this one is free then. */
  isPaid: boolean;
  /** The name of the character who just replied to the same message; null if this is the first reply. */
  after: string | null;
  /** Whether a partner makes no remarks, being silenced or part of the talk anyway. */
  withoutRemarks: boolean;
  /** The characters of the scene to whom something shown is shown, whether or not they say anything to it. */
  witnesses: readonly string[];
}

const prefix = 'group:';

/** Returns the ledger cause of a new message to a group. Its turns are recognised by it. */
export const newGroupCause = (id: string): string => `${prefix}${id}`;

/** Returns the message to a group that a turn with this ledger cause replies to; null for a turn of a talk of two. */
export function readGroupMessage(cause: string | null): string | null {
  // Copies in branches and other versions have an addition of their own.
  return cause?.startsWith(prefix) ? (cause.split(' ')[0] ?? null) : null;
}

/** Returns the ledger cause of another version of a turn with this cause; null if it is of a talk of two. */
export function versionCause(cause: string | null, id: string): string | null {
  const group = readGroupMessage(cause);
  return group && `${group} ${id}`;
}

/** Whether a turn with this ledger cause belongs to a group talk. */
export const isGroupCause = (cause: string | null): boolean => readGroupMessage(cause) !== null;
