import {
  type Condition,
  hasWords,
  partsOf,
  type StoryRules,
  type StoryVariable,
  type VariableChange,
} from '@emberlore/contract';

/** Returns the conditions of all rules. */
function listConditions(rules: StoryRules): Condition[] {
  const entries: { when?: Condition | undefined }[] = [
    ...rules.effects,
    ...rules.choices,
    ...rules.endings,
    ...rules.endings.flatMap(({ epilogues }) => epilogues),
    ...rules.reactions,
    ...rules.lines,
    ...rules.people,
    ...rules.quests,
    ...rules.achievements,
    ...rules.combinations,
    ...rules.scenes,
    ...rules.descriptions,
    ...rules.wins,
    ...rules.yields,
  ];
  return entries.flatMap(({ when }) => when ?? []);
}

const withParts = (condition: Condition): Condition[] => [condition, ...partsOf(condition).flatMap(withParts)];

const repeated = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) !== at);

function isValueOf({ type, words }: StoryVariable, value: boolean | number | string): boolean {
  if (type === 'flag') return typeof value === 'boolean';
  return type === 'number' ? typeof value === 'number' : words?.includes(String(value)) === true;
}

function findChangeProblem(change: VariableChange, variables: readonly StoryVariable[]): string[] {
  const variable = variables.find(({ variableId }) => variableId === change.variable);
  if (!variable) return [`No variable is called ${change.variable}.`];
  const fits = 'to' in change ? isValueOf(variable, change.to) : variable.type === 'number';
  return fits ? [] : [`The variable ${change.variable} cannot have that value.`];
}

function findNumberProblem(id: string, variables: readonly StoryVariable[]): string[] {
  const isNumber = variables.some(({ variableId, type }) => variableId === id && type === 'number');
  return isNumber ? [] : [`No number is called ${id}.`];
}

function findConditionProblem(condition: Condition, { variables, choices }: StoryRules): string[] {
  const findVariable = (id: string) => variables.find(({ variableId }) => variableId === id);
  if ('is' in condition) {
    const [id, value] = condition.is;
    const variable = findVariable(id);
    if (!variable) return [`No variable is called ${id}.`];
    return isValueOf(variable, value) ? [] : [`The variable ${id} never has the value ${value}.`];
  }
  const [id] = 'atLeast' in condition ? condition.atLeast : 'atMost' in condition ? condition.atMost : [];
  if (id !== undefined) return findNumberProblem(id, variables);
  if (!('chose' in condition) && !('rolled' in condition)) return [];
  const [choiceId, optionId] = 'chose' in condition ? condition.chose : condition.rolled;
  const options = choices.find((choice) => choice.choiceId === choiceId)?.options;
  const option = options?.find((each) => each.optionId === optionId);
  if (!option) return [`No choice offers ${choiceId}: ${optionId}.`];
  return 'chose' in condition || option.roll ? [] : [`The option ${choiceId}: ${optionId} has no dice.`];
}

/** Returns what is inconsistent within a story's rules, in sentences: repeated ids, unknown variables and choices. */
export function findRuleProblems(rules: StoryRules): string[] {
  const { variables, effects, choices, endings } = rules;
  const rolls = choices.flatMap(({ options }) => options.flatMap(({ roll }) => roll ?? []));
  const changes = [...effects, ...choices.flatMap(({ options }) => options), ...rolls].flatMap(({ set }) => set);
  const ids = [
    variables.map(({ variableId }) => variableId),
    choices.map(({ choiceId }) => choiceId),
    endings.map(({ endingId }) => endingId),
    rules.achievements.map(({ achievementId }) => achievementId),
    rules.yields.map(({ questId }) => questId),
    ...choices.map(({ options }) => options.map(({ optionId }) => optionId)),
  ];
  const wordless = variables.filter(({ type, words }) => (type === 'word') !== (words !== undefined));
  const events = effects.map(({ on }) => on);
  const isMute = [
    ...rules.reactions,
    ...choices,
    ...endings,
    ...rules.achievements,
    ...rules.wins,
    ...rules.yields,
    ...rules.descriptions,
    ...rules.combinations,
  ].some((entry) => !hasWords(entry));
  return [
    ...ids.flatMap(repeated).map((id) => `The id ${id} is used twice.`),
    ...wordless.map(({ variableId }) => `The variable ${variableId} needs words exactly if it is one of a few words.`),
    ...(isMute ? ['What a rule tells needs at least one letter or digit.'] : []),
    ...changes.flatMap((change) => findChangeProblem(change, variables)),
    ...rolls.flatMap(({ variable }) => (variable === undefined ? [] : findNumberProblem(variable, variables))),
    ...[...events, ...listConditions(rules).flatMap(withParts)].flatMap((part) => findConditionProblem(part, rules)),
  ];
}
