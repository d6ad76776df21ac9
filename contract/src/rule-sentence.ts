import { partsOf } from './entities/condition-parts.ts';
import type { Condition, RuleEvent } from './entities/conditions.ts';
import type { StoryChoice, StoryRules, StoryVariable, VariableChange } from './entities/story-rules.ts';
import { withinSentence, withThe } from './texts.ts';

/** What rules refer to, by id; undefined if it is gone. */
export interface RuleNames {
  scene(id: string): string | undefined;
  character(id: string): string | undefined;
  item(id: string): string | undefined;
  quest(id: string): string | undefined;
  variable(id: string): StoryVariable | undefined;
  choice(id: string): StoryChoice | undefined;
  /**
   * Whether a character knows the line, as its own, with others of a scene, as an answer or as a reaction; true if its lines can't be
   * read.
   */
  knows(characterId: string, line: string): boolean;
}

/** The texts of a character that the line of a rule can name; undefined where they can't be read. */
export interface TellableTexts {
  characterPersonalKnowledge?: readonly string[] | undefined;
  characterGreetings?: readonly string[] | undefined;
  characterAnswers?: readonly { say: string }[] | undefined;
  characterReactions?: readonly string[] | undefined;
}

/** The parts of a story's content that rules refer to. */
interface NamedScene {
  sceneId: string;
  sceneName: string;
  sceneOrder: number;
  sceneCommonKnowledge?: string[] | undefined;
  characters: readonly (TellableTexts & { characterId: string; characterName: string })[];
  items: readonly { itemId: string; itemName: string }[];
  quests: readonly { questId: string; questName: string }[];
}

/** A sentence about rules. */
export interface RuleSentence {
  text: string;
  /** Whether it refers to content that has been deleted. */
  gone: boolean;
}

/** How deleted content is called. */
export const somethingGone = 'something that is gone';

/** Lists everything that a character can tell in a scene and that the line of a rule can name, each once. */
export function listTellableIn(texts: TellableTexts, sceneCommonKnowledge: readonly string[] = []): string[] {
  const { characterPersonalKnowledge = [], characterGreetings = [], characterAnswers = [] } = texts;
  const lines = [
    ...characterPersonalKnowledge,
    ...characterGreetings,
    ...sceneCommonKnowledge,
    ...characterAnswers.map(({ say }) => say),
    ...(texts.characterReactions ?? []),
  ];
  return [...new Set(lines)];
}

/** Lists what a character can tell in these scenes, each once. */
export function listTellable(scenes: readonly NamedScene[], id: string): string[] {
  const lines = scenes.flatMap(({ characters, sceneCommonKnowledge }) =>
    characters
      .filter(({ characterId }) => characterId === id)
      .flatMap((texts) => listTellableIn(texts, sceneCommonKnowledge)),
  );
  return [...new Set(lines)];
}

/** Returns the names of everything that a story's rules may refer to. */
export function ruleNames(scenes: readonly NamedScene[], rules: StoryRules): RuleNames {
  const characters = scenes.flatMap((scene) => scene.characters);
  const items = scenes.flatMap((scene) => scene.items);
  const quests = scenes.flatMap((scene) => scene.quests);
  const names = {
    scene: new Map(scenes.map((scene) => [scene.sceneId, scene.sceneName || `scene ${scene.sceneOrder + 1}`])),
    character: new Map(characters.map((each) => [each.characterId, each.characterName])),
    item: new Map(items.map((each) => [each.itemId, each.itemName])),
    quest: new Map(quests.map((each) => [each.questId, each.questName])),
    variable: new Map(rules.variables.map((each) => [each.variableId, each])),
    choice: new Map(rules.choices.map((each) => [each.choiceId, each])),
  };
  return {
    scene: (id) => names.scene.get(id),
    character: (id) => names.character.get(id),
    item: (id) => names.item.get(id),
    quest: (id) => names.quest.get(id),
    variable: (id) => names.variable.get(id),
    choice: (id) => names.choice.get(id),
    knows: (id, line) =>
      characters.some((each) => each.characterId === id && each.characterPersonalKnowledge === undefined) ||
      listTellable(scenes, id).includes(line),
  };
}

/** Returns how a value of a word is shown: its key with spaces. */
export const wordText = (word: string): string => word.replaceAll('-', ' ');

/** Writes the parts of sentences and remembers whether one of them is gone. */
function createWriter(names: RuleNames) {
  let gone = false;
  const said = (text: string | undefined): string => {
    gone ||= text === undefined;
    return text ?? somethingGone;
  };
  const inQuotes = (text: string | undefined) => (text === undefined ? said(text) : `‘${text}’`);
  return {
    isGone: () => gone,
    scene: (id: string) => withinSentence(said(names.scene(id))),
    character: (id: string) => withinSentence(said(names.character(id))),
    item: (id: string) => {
      const name = names.item(id);
      return name === undefined ? said(name) : withThe(name);
    },
    quest: (id: string) => inQuotes(names.quest(id)),
    line: (characterId: string, line: string) => inQuotes(names.knows(characterId, line) ? line : undefined),
    question: (id: string) => inQuotes(names.choice(id)?.question),
    option: (id: string, option: string) =>
      inQuotes(names.choice(id)?.options.find(({ optionId }) => optionId === option)?.label),
    variable: (id: string) => inQuotes(names.variable(id)?.name),
    /** A value that a variable can have. */
    value(id: string, value: boolean | number | string): string {
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      if (typeof value === 'number') return String(value);
      const known = names.variable(id);
      return known && !known.words?.includes(value) ? said(undefined) : wordText(value);
    },
  };
}

type Writer = ReturnType<typeof createWriter>;

function eventText(event: RuleEvent, write: Writer, so: boolean): string {
  const not = so ? '' : 'not ';
  if ('entered' in event) return `${write.scene(event.entered[0])} was ${not}entered`;
  if ('won' in event) return `${write.scene(event.won[0])} was ${not}won`;
  if ('completed' in event) return `the quest ${write.quest(event.completed[0])} was ${not}completed`;
  if ('found' in event) return `${write.item(event.found[0])} was ${not}found`;
  if ('shown' in event) return `${write.item(event.shown[0])} was ${not}shown to ${write.character(event.shown[1])}`;
  if ('given' in event) return `${write.item(event.given[0])} was ${not}given to ${write.character(event.given[1])}`;
  if ('combined' in event) return `${write.item(event.combined[0])} was ${not}put together`;
  if ('duel' in event) return `the duel with ${write.character(event.duel[0])} was ${not}${event.duel[1]}`;
  if ('told' in event) {
    const [characterId, line] = event.told;
    return `${write.character(characterId)} ${so ? 'told' : 'did not tell'} ${write.line(characterId, line)}`;
  }
  if ('rolled' in event) {
    const [choiceId, optionId, outcome] = event.rolled;
    const what = `the roll of ${write.option(choiceId, optionId)} at ${write.question(choiceId)}`;
    return so ? `${what} ${outcome}` : `${what} did not ${outcome === 'succeeded' ? 'succeed' : 'fail'}`;
  }
  const [choiceId, optionId] = event.chose;
  return `${write.question(choiceId)} was ${not}answered with ${write.option(choiceId, optionId)}`;
}

function conditionText(condition: Condition, write: Writer, so: boolean, nested: boolean): string {
  if ('!' in condition) return conditionText(condition['!'][0], write, !so, nested);
  if ('and' in condition || 'or' in condition) {
    const parts = partsOf(condition);
    const joined = parts
      .map((part) => conditionText(part, write, true, parts.length > 1 || !so))
      .join('and' in condition ? ' and ' : ' or ');
    if (!so) return `not (${joined})`;
    return nested && parts.length > 1 ? `(${joined})` : joined;
  }
  if ('carries' in condition) return `${write.item(condition.carries[0])} is ${so ? '' : 'not '}carried`;
  if ('is' in condition) {
    const [id, value] = condition.is;
    if (typeof value === 'boolean') return `${write.variable(id)} is ${write.value(id, value === so)}`;
    return `${write.variable(id)} is ${so ? '' : 'not '}${write.value(id, value)}`;
  }
  if ('atLeast' in condition)
    return `${write.variable(condition.atLeast[0])} is ${so ? 'at least' : 'below'} ${condition.atLeast[1]}`;
  if ('atMost' in condition)
    return `${write.variable(condition.atMost[0])} is ${so ? 'at most' : 'above'} ${condition.atMost[1]}`;
  return eventText(condition, write, so);
}

/** Describes a condition for use after ‘when’: ‘the ring was shown to Thorne and the Harbour was won’. */
export function describeCondition(condition: Condition, names: RuleNames): RuleSentence {
  const write = createWriter(names);
  const text = conditionText(condition, write, true, false);
  return { text, gone: write.isGone() };
}

/** Describes what changes of variables do: ‘‘Trust’ goes up by 2’. */
export function describeChanges(changes: readonly VariableChange[], names: RuleNames): RuleSentence {
  const write = createWriter(names);
  const texts = changes.map((change) => {
    const name = write.variable(change.variable);
    if ('to' in change) return `${name} becomes ${write.value(change.variable, change.to)}`;
    return `${name} goes ${change.add < 0 ? 'down' : 'up'} by ${Math.abs(change.add)}`;
  });
  return { text: texts.join(', '), gone: write.isGone() };
}
