/** What is special about a turn of a group talk. */
export interface GroupPart {
  /** The ledger cause of the message, if an earlier reply to it has been paid for: this one is free. */
  paidBy: string | null;
  /** The name of who has just replied to the same message; null if this is the first reply. */
  after: string | null;
  /** Whether a partner makes no remarks, being silenced or part of the talk anyway. */
  withoutRemarks: boolean;
}

const prefix = 'group:';

/** Returns the ledger cause of a new message to a group. Its turns are recognised by it. */
export const newGroupCause = (id: string): string => `${prefix}${id}`;

/** Whether a turn with this ledger cause belongs to a group talk. */
export const isGroupCause = (cause: string | null): boolean => cause?.startsWith(prefix) ?? false;
