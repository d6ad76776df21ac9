/** A pattern that recheck does not find linear, and why that does no harm. */
export interface Exception {
  file: string;
  /** How the pattern begins; null: what it constructs at run time. */
  starts: string | null;
  why: string;
}

export const exceptions: Exception[] = [];
