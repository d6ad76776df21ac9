import { type Condition, type RuleEvent, type StoryVariable, wordText } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { RuleContent } from './rule-content.ts';

/** A condition without parts. */
export type Atom = Exclude<Condition, { and: unknown } | { or: unknown } | { '!': unknown }>;

export type SubjectKind = 'item' | 'character' | 'scene' | 'quest' | 'choice' | 'variable';

/** A condition as a sentence: [the ring] [was shown to] [Thorne]. */
export interface Statement {
  kind: SubjectKind;
  id: string;
  predicate: Predicate;
  /** What the predicate asks for; '' if it asks for nothing. */
  object: string;
}

export interface MenuOption {
  value: string;
  label: string;
}

/** What can be said of each kind of thing, in the order of the menu. */
const predicates = {
  item: ['found', 'carries', 'shown', 'given', 'combined'],
  character: ['told', 'won', 'lost'],
  scene: ['entered', 'completed'],
  quest: ['solved'],
  choice: ['chose', 'succeeded', 'failed'],
  variable: ['is', 'atLeast', 'atMost'],
} as const satisfies Record<SubjectKind, readonly string[]>;

export type Predicate = (typeof predicates)[SubjectKind][number];

/** How each predicate reads between the subject and the object. */
export const predicateTexts: Record<Predicate, string> = {
  found: m.studio_was_found(),
  carries: m.studio_is_carried(),
  shown: m.studio_was_shown_to(),
  given: m.studio_was_given_to(),
  combined: m.studio_was_put_together(),
  told: m.studio_told(),
  won: m.studio_was_beaten_in_a_duel(),
  lost: m.studio_won_the_duel(),
  entered: m.studio_was_entered(),
  completed: m.studio_was_won(),
  solved: m.studio_was_completed(),
  chose: m.studio_was_answered_with(),
  succeeded: m.studio_succeeded_with(),
  failed: m.studio_failed_with(),
  is: m.studio_is(),
  atLeast: m.studio_is_at_least(),
  atMost: m.studio_is_at_most(),
};

/** Predicates of states, which nothing can happen by. */
const states: readonly Predicate[] = ['carries', 'is', 'atLeast', 'atMost'];

/** Reads a condition as a sentence. */
export function readAtom(atom: Atom): Statement {
  const say = (kind: SubjectKind, id: string, predicate: Predicate, object: unknown = ''): Statement => ({
    kind,
    id,
    predicate,
    object: String(object),
  });
  if ('entered' in atom) return say('scene', atom.entered[0], 'entered');
  if ('won' in atom) return say('scene', atom.won[0], 'completed');
  if ('completed' in atom) return say('quest', atom.completed[0], 'solved');
  if ('found' in atom) return say('item', atom.found[0], 'found');
  if ('carries' in atom) return say('item', atom.carries[0], 'carries');
  if ('shown' in atom) return say('item', atom.shown[0], 'shown', atom.shown[1]);
  if ('given' in atom) return say('item', atom.given[0], 'given', atom.given[1]);
  if ('combined' in atom) return say('item', atom.combined[0], 'combined');
  if ('told' in atom) return say('character', atom.told[0], 'told', atom.told[1]);
  if ('duel' in atom) return say('character', atom.duel[0], atom.duel[1]);
  if ('chose' in atom) return say('choice', atom.chose[0], 'chose', atom.chose[1]);
  if ('rolled' in atom) return say('choice', atom.rolled[0], atom.rolled[2], atom.rolled[1]);
  if ('is' in atom) return say('variable', atom.is[0], 'is', atom.is[1]);
  if ('atLeast' in atom) return say('variable', atom.atLeast[0], 'atLeast', atom.atLeast[1]);
  return say('variable', atom.atMost[0], 'atMost', atom.atMost[1]);
}

/** Builds the condition of a sentence. */
export function makeAtom({ id, predicate, object }: Statement): Atom {
  switch (predicate) {
    case 'entered':
      return { entered: [id] };
    case 'completed':
      return { won: [id] };
    case 'solved':
      return { completed: [id] };
    case 'found':
      return { found: [id] };
    case 'carries':
      return { carries: [id] };
    case 'shown':
      return { shown: [id, object] };
    case 'given':
      return { given: [id, object] };
    case 'combined':
      return { combined: [id] };
    case 'told':
      return { told: [id, object] };
    case 'won':
    case 'lost':
      return { duel: [id, predicate] };
    case 'chose':
      return { chose: [id, object] };
    case 'succeeded':
    case 'failed':
      return { rolled: [id, object, predicate] };
    case 'is':
      return { is: [id, object === 'true' || object === 'false' ? object === 'true' : object] };
    case 'atLeast':
      return { atLeast: [id, Number(object)] };
    case 'atMost':
      return { atMost: [id, Number(object)] };
  }
}

/** Whether the atom is something that happens, not a state. */
export function isEvent(atom: Atom): atom is RuleEvent {
  return !states.includes(readAtom(atom).predicate);
}

/** The values that a variable can have, except numbers. */
export function listValues(variable: StoryVariable | undefined): MenuOption[] {
  if (variable?.type === 'flag')
    return [
      { value: 'true', label: m.studio_yes() },
      { value: 'false', label: m.studio_no_2() },
    ];
  return (variable?.words ?? []).map((word) => ({ value: word, label: wordText(word) }));
}

/** What a predicate can be completed with: a menu, a number, or nothing. */
export function listObjects(
  { kind, id, predicate }: Omit<Statement, 'object'>,
  { characters, names }: RuleContent,
): readonly MenuOption[] | 'number' | null {
  if (predicate === 'shown' || predicate === 'given')
    return characters.map(({ characterId, characterName }) => ({ value: characterId, label: characterName }));
  if (predicate === 'told') {
    const lines = characters.find(({ characterId }) => characterId === id)?.characterPersonalKnowledge ?? [];
    return lines.map((line) => ({ value: line, label: `‘${line}’` }));
  }
  if (kind === 'choice')
    return (names.choice(id)?.options ?? [])
      .filter(({ optionId, roll }) => optionId !== '' && (predicate === 'chose' || roll !== undefined))
      .map(({ optionId, label }) => ({ value: optionId, label }));
  if (predicate === 'is') return listValues(names.variable(id));
  return kind === 'variable' ? 'number' : null;
}

function fitsVariable(predicate: Predicate, variable: StoryVariable | undefined): boolean {
  return variable === undefined || (variable.type === 'number') === (predicate !== 'is');
}

/** Returns what can be said of something. */
export function listPredicates(kind: SubjectKind, id: string, content: RuleContent, onlyEvents = false): Predicate[] {
  return predicates[kind].filter((predicate) => {
    if (onlyEvents && states.includes(predicate)) return false;
    if (predicate === 'combined' && !content.rules.combinations.some(({ resultId }) => resultId === id)) return false;
    if (kind === 'variable' && !fitsVariable(predicate, content.names.variable(id))) return false;
    const objects = listObjects({ kind, id, predicate }, content);
    return objects === null || objects === 'number' || objects.length > 0;
  });
}

/** Completes a sentence with the first object that fits, or with the one it had. */
export function completed(said: Omit<Statement, 'object'>, content: RuleContent, before = ''): Statement {
  const objects = listObjects(said, content);
  if (objects === null) return { ...said, object: '' };
  if (objects === 'number') return { ...said, object: /^-?\d+$/.test(before) ? before : '1' };
  const kept = objects.find(({ value }) => value === before);
  return { ...said, object: (kept ?? objects[0])?.value ?? '' };
}

/** Everything that a sentence can be about, by kind. */
export function listSubjects(
  content: RuleContent,
  onlyEvents = false,
): { kind: SubjectKind; label: string; options: MenuOption[] }[] {
  const { items, characters, scenes, quests, rules, names } = content;
  const all: [SubjectKind, string, [id: string, label: string][]][] = [
    ['item', m.studio_items(), items.map(({ itemId, itemName }) => [itemId, itemName])],
    ['character', m.studio_characters(), characters.map((each) => [each.characterId, each.characterName])],
    ['scene', m.studio_scenes(), scenes.map(({ sceneId }) => [sceneId, names.scene(sceneId) ?? ''])],
    ['quest', m.studio_quests(), quests.map(({ questId, questName }) => [questId, questName])],
    ['choice', m.studio_choices(), rules.choices.map(({ choiceId, question }) => [choiceId, question])],
    ['variable', m.studio_variables(), rules.variables.map(({ variableId, name }) => [variableId, name])],
  ];
  return all
    .map(([kind, label, options]) => ({
      kind,
      label,
      options: options
        .filter(([id]) => id !== '' && listPredicates(kind, id, content, onlyEvents).length > 0)
        .map(([id, name]) => ({ value: id, label: name })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** Returns the sentence that a new condition starts with; null if there is nothing to say anything about. */
export function firstAtom(content: RuleContent, onlyEvents = false): Atom | null {
  for (const { kind, options } of listSubjects(content, onlyEvents))
    for (const { value: id } of options) {
      const [predicate] = listPredicates(kind, id, content, onlyEvents);
      if (predicate) return makeAtom(completed({ kind, id, predicate }, content));
    }
  return null;
}

/** Returns the first event; null if nothing can happen. */
export function firstEvent(content: RuleContent): RuleEvent | null {
  const atom = firstAtom(content, true);
  return atom && isEvent(atom) ? atom : null;
}
