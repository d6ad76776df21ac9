import { foldText, type StoryRules } from '@emberlore/contract';

/** Leaves room for a number in the 40 characters of an id. */
const keyLength = 34;

/** Turns a text into an id: ‘Heavy snow’ becomes `heavy-snow`. Empty if no letter or digit of it can be used. */
export function toKey(text: string): string {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, keyLength)
    .replace(/-$/, '');
}

/** Creates an id from a name, different from all taken ones. */
export function createKey(name: string, taken: readonly string[]): string {
  const base = toKey(name) || 'rule';
  let key = base;
  for (let number = 2; taken.includes(key); number += 1) key = `${base}-${number}`;
  return key;
}

function fillIn<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => string,
  nameOf: (entry: Entry) => string,
  withId: (entry: Entry, id: string) => Entry,
): Entry[] {
  const taken = entries.map(idOf);
  return entries.map((entry) => {
    if (idOf(entry) !== '' || nameOf(entry).trim() === '') return entry;
    const id = createKey(nameOf(entry), taken);
    taken.push(id);
    return withId(entry, id);
  });
}

/** Gives an id to everything that has got a name. An id never changes afterwards, as runs and other rules refer to it. */
export function withKeys(rules: StoryRules): StoryRules {
  return {
    ...rules,
    variables: fillIn(
      rules.variables,
      ({ variableId }) => variableId,
      ({ name }) => name,
      (variable, variableId) => ({ ...variable, variableId }),
    ),
    choices: fillIn(
      rules.choices,
      ({ choiceId }) => choiceId,
      ({ question }) => question,
      (choice, choiceId) => ({ ...choice, choiceId }),
    ).map((choice) => ({
      ...choice,
      options: fillIn(
        choice.options,
        ({ optionId }) => optionId,
        ({ label }) => label,
        (option, optionId) => ({ ...option, optionId }),
      ),
    })),
    endings: fillIn(
      rules.endings,
      ({ endingId }) => endingId,
      ({ title }) => title,
      (ending, endingId) => ({ ...ending, endingId }),
    ),
    achievements: fillIn(
      rules.achievements,
      ({ achievementId }) => achievementId,
      ({ title }) => title,
      (achievement, achievementId) => ({ ...achievement, achievementId }),
    ),
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([k, v]) => [k, sorted(v)]),
  );
}

/** Returns rules in a form that is equal for equal rules, whatever the order in which the server stores their fields. */
export function comparable({
  variables,
  effects,
  choices,
  endings,
  reactions,
  achievements,
  combinations,
  lines,
  people,
  quests,
  scenes,
  descriptions,
  wins,
  yields,
}: StoryRules) {
  return sorted(
    withKeys({
      variables,
      effects,
      choices,
      endings,
      reactions,
      achievements,
      combinations,
      lines,
      people,
      quests,
      scenes,
      descriptions,
      wins,
      yields,
    }),
  );
}
