import {
  type Condition,
  describeChanges,
  describeCondition,
  type OptionRoll,
  type RuleNames,
  type StoryRules,
  type VariableChange,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { listFights, type RuleContent } from './rule-content.ts';

/** Why rules can't be saved. */
export interface RuleIssue {
  /** The field, such as `choices.0.question`. */
  path: string;
  message: string;
  /** Something is missing that the author may still be about to fill in. */
  missing: boolean;
}

/** Collects issues by path. */
function createList({ names }: RuleContent) {
  const issues: RuleIssue[] = [];
  const gone = (path: string) => issues.push({ path, message: m.studio_this_is_gone(), missing: false });
  return {
    issues,
    gone,
    unfit: (path: string, message: string) => issues.push({ path, message, missing: false }),
    need: (path: string, text: string, message = m.studio_required()) => {
      if (text.trim() === '') issues.push({ path, message, missing: true });
    },
    known: (path: string, name: unknown) => {
      if (name === undefined) gone(path);
    },
    when: (path: string, condition: Condition | undefined) => {
      if (condition && describeCondition(condition, names).gone) gone(`${path}.when`);
    },
    changes: (path: string, changes: readonly VariableChange[]) => {
      if (describeChanges(changes, names).gone) gone(`${path}.set`);
    },
  };
}

type List = ReturnType<typeof createList>;

function rollIssues({ text, set, variable }: OptionRoll, path: string, names: RuleNames, list: List): void {
  list.need(`${path}.text`, text);
  list.changes(path, set);
  if (variable !== undefined) list.known(`${path}.variable`, names.variable(variable));
}

function choiceIssues({ choices }: StoryRules, { names, scenes }: RuleContent, list: List): void {
  choices.forEach((choice, place) => {
    const path = `choices.${place}`;
    const scene = scenes.find(({ sceneId }) => sceneId === choice.sceneId);
    list.known(`${path}.sceneId`, scene);
    if (choice.characterId !== null) list.known(`${path}.characterId`, names.character(choice.characterId));
    list.need(`${path}.question`, choice.question);
    list.when(path, choice.when);
    choice.options.forEach((option, at) => {
      list.need(`${path}.options.${at}.label`, option.label);
      list.need(`${path}.options.${at}.text`, option.text);
      list.changes(`${path}.options.${at}`, option.set);
      if (option.roll) rollIssues(option.roll, `${path}.options.${at}.roll`, names, list);
    });
  });
}

function endingIssues({ endings }: StoryRules, { names }: RuleContent, list: List): void {
  endings.forEach((ending, place) => {
    const path = `endings.${place}`;
    list.need(`${path}.title`, ending.title);
    list.need(`${path}.text`, ending.text);
    if (ending.sceneId !== null) list.known(`${path}.sceneId`, names.scene(ending.sceneId));
    list.when(path, ending.when);
    ending.epilogues.forEach((epilogue, at) => {
      list.known(`${path}.epilogues.${at}.characterId`, names.character(epilogue.characterId));
      list.need(`${path}.epilogues.${at}.text`, epilogue.text);
      list.when(`${path}.epilogues.${at}`, epilogue.when);
    });
  });
}

function causeIssues(rules: StoryRules, { names }: RuleContent, list: List): void {
  rules.variables.forEach((variable, place) => {
    list.need(`variables.${place}.name`, variable.name);
    const enough = variable.type !== 'word' || (variable.words?.length ?? 0) >= 2;
    list.need(`variables.${place}.words`, enough ? 'enough' : '', m.studio_at_least_two_words());
  });
  rules.effects.forEach((effect, place) => {
    const path = `effects.${place}`;
    if (describeCondition(effect.on, names).gone) list.gone(`${path}.on`);
    list.when(path, effect.when);
    list.need(`${path}.set`, effect.set.length > 0 ? 'set' : '', m.studio_choose_what_changes());
    list.changes(path, effect.set);
  });
  rules.reactions.forEach((reaction, place) => {
    const path = `reactions.${place}`;
    list.known(`${path}.itemId`, names.item(reaction.itemId));
    list.known(`${path}.characterId`, names.character(reaction.characterId));
    list.need(`${path}.text`, reaction.text);
    list.when(path, reaction.when);
  });
}

function conditionalIssues(rules: StoryRules, content: RuleContent, list: List): void {
  const { names } = content;
  rules.lines.forEach((entry, place) => {
    const path = `lines.${place}`;
    list.known(`${path}.characterId`, names.character(entry.characterId));
    if (!names.knows(entry.characterId, entry.line)) list.gone(`${path}.line`);
    list.when(path, entry.when);
  });
  rules.people.forEach((entry, place) => {
    const path = `people.${place}`;
    list.known(`${path}.sceneId`, names.scene(entry.sceneId));
    list.known(`${path}.characterId`, names.character(entry.characterId));
    list.when(path, entry.when);
  });
  rules.quests.forEach((entry, place) => {
    list.known(`quests.${place}.questId`, names.quest(entry.questId));
    list.when(`quests.${place}`, entry.when);
  });
  rules.achievements.forEach(({ title, text, when }, place) => {
    list.need(`achievements.${place}.title`, title);
    list.need(`achievements.${place}.text`, text);
    list.when(`achievements.${place}`, when);
  });
  rules.combinations.forEach(({ itemIds: [one, other], resultId, text, when }, place) => {
    const path = `combinations.${place}`;
    list.known(`${path}.itemIds.0`, names.item(one));
    list.known(`${path}.itemIds.1`, names.item(other));
    list.known(`${path}.resultId`, names.item(resultId));
    if (one === other) list.unfit(`${path}.itemIds.1`, m.studio_choose_two_different_items());
    list.need(`${path}.text`, text);
    list.when(path, when);
  });
  rules.scenes.forEach((entry, place) => {
    list.known(`scenes.${place}.sceneId`, names.scene(entry.sceneId));
    list.when(`scenes.${place}`, entry.when);
  });
  rules.descriptions.forEach((entry, place) => {
    list.known(`descriptions.${place}.sceneId`, names.scene(entry.sceneId));
    list.need(`descriptions.${place}.text`, entry.text);
    list.when(`descriptions.${place}`, entry.when);
  });
  rules.wins.forEach((entry, place) => {
    list.known(`wins.${place}.sceneId`, names.scene(entry.sceneId));
    list.need(`wins.${place}.text`, entry.text);
    list.when(`wins.${place}`, entry.when);
  });
  rules.yields.forEach((entry, place) => {
    const path = `yields.${place}`;
    if (!listFights(content).some(({ questId }) => questId === entry.questId)) list.gone(`${path}.questId`);
    if (rules.yields.findIndex(({ questId }) => questId === entry.questId) < place)
      list.unfit(`${path}.questId`, m.studio_this_fight_has_a_way_already());
    list.need(`${path}.text`, entry.text);
    list.when(path, entry.when);
  });
}

/** Returns what keeps the rules from being saved, in no particular order. */
export function findIssues(content: RuleContent): RuleIssue[] {
  const list = createList(content);
  const { rules } = content;
  choiceIssues(rules, content, list);
  endingIssues(rules, content, list);
  causeIssues(rules, content, list);
  conditionalIssues(rules, content, list);
  return list.issues;
}
