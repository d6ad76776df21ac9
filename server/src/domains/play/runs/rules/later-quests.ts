import type { Condition, LaterQuest, StoryRules } from '@emberlore/contract';
import type { RunState } from '../log/run-log.ts';
import type { QuestBook } from '../quest-rules.ts';
import { holds, mayHold } from './conditions.ts';
import { openChoices, type RuleBook } from './rule-book.ts';

/** One thing that a condition asks for, such as `{ found: [item] }`. */
type Leaf = [operator: string, given: readonly unknown[]];

/** Returns what a condition asks for, without what it asks not to be. */
function listLeaves(condition: Condition): Leaf[] {
  if ('!' in condition) return [];
  if ('and' in condition) return condition.and.flatMap(listLeaves);
  if ('or' in condition) return condition.or.flatMap(listLeaves);
  return Object.entries(condition);
}

/** Whether completing a quest brings about what a condition asks for. */
function leadsTo({ questId, type, targetId, knowledgeLine }: QuestBook[number]['rule'], [operator, given]: Leaf) {
  const [what, more] = given;
  if (operator === 'completed') return what === questId;
  if (operator === 'found' || operator === 'carries') return type === 'SEARCH' && what === targetId;
  return operator === 'told' && type === 'KNOWLEDGE' && what === targetId && more === knowledgeLine;
}

/** Returns what has to happen before a condition holds: what it asks for, and what the choices ask for that it waits for. */
function listNeeds(condition: Condition, { rules }: RuleBook): Leaf[] {
  const leaves = listLeaves(condition);
  const awaited = new Set(leaves.flatMap(([operator, [choice]]) => (operator === 'chose' ? [choice] : [])));
  const choices = rules.choices.filter(({ choiceId }) => awaited.has(choiceId));
  return [...leaves, ...choices.flatMap(({ when }) => (when ? listLeaves(when) : []))];
}

/**
 * Returns the open quests of a scene that can't be completed yet, because their character does not tell the line in this
 * state, each with what comes first.
 */
export function listLaterQuests(sceneId: string, state: RunState, book: RuleBook, quests: QuestBook): LaterQuest[] {
  const open = quests.filter(({ standing }) => !standing.completed);
  const choices = new Set(openChoices(sceneId, state, book).map(({ choiceId }) => choiceId));
  return open.flatMap(({ rule: { questId, targetId, knowledgeLine } }) => {
    const isMeant = (rule: StoryRules['lines'][number]) => rule.characterId === targetId && rule.line === knowledgeLine;
    const situation = { state, variables: book.rules.variables };
    const held = book.rules.lines.filter((rule) => isMeant(rule) && !holds(rule.when, situation));
    // What can't happen any more is not worth waiting for.
    if (held.length === 0 || held.some(({ when }) => !mayHold(when, situation))) return [];
    const needs = held.flatMap(({ when }) => listNeeds(when, book));
    const choice = needs.find(([operator, [id]]) => operator === 'chose' && choices.has(String(id)));
    const others = open.filter(({ rule }) => rule.questId !== questId && needs.some((leaf) => leadsTo(rule, leaf)));
    const choiceId = choice ? String(choice[1][0]) : null;
    return [{ questId, choiceId, after: others.map(({ rule }) => rule.questId) }];
  });
}
