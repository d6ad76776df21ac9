/** A way on from a passage. */
export interface Link {
  label: string;
  /** The name of the passage that it leads to. */
  to: string;
}

/** A piece of a branching story: a text with the ways on from it; without any, the story ends there. */
export interface Passage {
  name: string;
  /** The name as players may read it. */
  title: string;
  text: string;
  links: readonly Link[];
}

/** A story of another tool, as passages that lead to each other. */
export interface BranchingStory {
  name: string;
  start: string;
  passages: ReadonlyMap<string, Passage>;
  /** What of the file has no counterpart, in plain words. */
  lost: readonly string[];
}

/** Where the story stands after a link: the passage at which players decide or the story ends, and what they read until there. */
export interface Stop {
  /** Undefined if the links lead round in a circle, or nowhere. */
  passage: Passage | undefined;
  text: string;
}

type Passages = Pick<BranchingStory, 'passages'>;

const knownStops = new WeakMap<BranchingStory['passages'], Map<string, Passage | undefined>>();

/**
 * Returns the decision or ending to which a link leads; undefined if it leads round in a circle, or nowhere. Remembers it
 * for all passages on the way: thousands of links may lead through a thousand passages.
 */
export function findStop(name: string, { passages }: Passages): Passage | undefined {
  const known = knownStops.get(passages) ?? new Map<string, Passage | undefined>();
  knownStops.set(passages, known);
  const way = new Set<string>();
  let at = name;
  while (!known.has(at) && !way.has(at)) {
    way.add(at);
    const passage = passages.get(at);
    const [only, ...others] = passage?.links ?? [];
    if (!only || others.length > 0) known.set(at, passage);
    else at = only.to;
  }
  const stop = known.get(at);
  for (const passed of way) known.set(passed, stop);
  return stop;
}

/** Follows a link like `findStop`, and reads the texts on the way. */
export function follow(name: string, { passages }: Passages): Stop {
  const texts: string[] = [];
  const seen = new Set<string>();
  for (let passage = passages.get(name); passage; passage = passages.get(passage.links[0]?.to ?? '')) {
    if (seen.has(passage.name)) return { passage: undefined, text: texts.join('\n\n') };
    seen.add(passage.name);
    if (passage.text !== '') texts.push(passage.text);
    if (passage.links.length !== 1) return { passage, text: texts.join('\n\n') };
  }
  return { passage: undefined, text: texts.join('\n\n') };
}

/** Lists the passages at which players decide or the story ends, those that are nearest to the start first. */
export function listStops(story: BranchingStory): Passage[] {
  const found = new Map<string, Passage>();
  const waiting = new Set([story.start]);
  // A set can grow while it is gone through, and has each name once: a passage may have a hundred thousand links.
  for (const name of waiting) {
    const passage = findStop(name, story);
    if (!passage || found.has(passage.name)) continue;
    found.set(passage.name, passage);
    for (const { to } of passage.links) waiting.add(to);
  }
  return [...found.values()];
}
