import type { ModelKeyOwner, ModelRole } from '@emberlore/contract';

/** A configured language model, as the office knows it: without its key. */
export interface KnownModel {
  name: string;
  /** What its server calls it, or the name of its file. */
  id: string;
  /** The host of its server; null: a file on this machine. */
  host: string | null;
  /** What it may be used for. */
  roles: readonly ModelRole[];
  /** Whose key it is asked with. */
  keys: ModelKeyOwner;
  /** Prices of a million tokens, in the operator's currency. */
  prices: { prompt: number; completion: number };
  /** The most tokens per day with the operator's key; 0: no limit. */
  tokensPerDay: number;
}
