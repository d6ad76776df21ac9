import { createTextCache } from '../../text/text-cache.ts';
import { foldedStems } from './folded-words.ts';

/** A clause with fewer meaningful words says too little to be recognised. */
const leastStems = 3;
/** Share of a secret's clause that gives it away. */
const givenAway = 0.6;
/** Share of a sentence's own words that shows that it is about nothing else. */
const saidOfIt = 0.75;

/** Where a secret is cut into parts that mean something by themselves. */
const clauseEnd = /[.!?…;:,–—]\s|\s(?:and|but|because|so) (?=(?:that|he|she|they|it)\b)/iu;

const clausesCache = createTextCache<ReadonlySet<string>[]>(500, 500_000);

function readClauses(text: string, names: ReadonlySet<string>): ReadonlySet<string>[] {
  return clausesCache(`${[...names].join(' ')}\n${text}`, () => {
    const parts = [...text.split(/(?<=[.!?…])\s+/u), ...text.split(clauseEnd)];
    return parts.map((part) => foldedStems(part, names)).filter(({ size }) => size >= leastStems);
  });
}

const stemsCache = createTextCache<ReadonlySet<string>>(5000, 500_000);

function readStems(text: string, names: ReadonlySet<string>): ReadonlySet<string> {
  return stemsCache(`${[...names].join(' ')}\n${text}`, () => foldedStems(text, names));
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].filter((stem) => other.has(stem)).length;

/** Recognises an author's secrets, no matter who says them and in which order. */
export interface KeptSecrets {
  /** Whether a sentence gives a secret away that no granted text contains. */
  givesAway(sentence: string): boolean;
}

/**
 * Creates a check for one reply. A sentence that a granted text explains at least as well as the secret is never taken
 * for the secret.
 */
export function createKeptSecrets(
  secrets: readonly string[],
  granted: readonly string[],
  names: ReadonlySet<string>,
): KeptSecrets {
  const clauses = secrets.flatMap((text) => readClauses(text, names));
  if (clauses.length === 0) return { givesAway: () => false };
  const free = granted.map((text) => readStems(text, names));
  return {
    givesAway(sentence) {
      const said = foldedStems(sentence, names);
      if (said.size < leastStems) return false;
      const most = Math.max(0, ...free.map((text) => shared(said, text)));
      return clauses.some((clause) => {
        const count = shared(said, clause);
        if (count < leastStems || most >= count) return false;
        return count / clause.size >= givenAway || count / said.size >= saidOfIt;
      });
    },
  };
}
