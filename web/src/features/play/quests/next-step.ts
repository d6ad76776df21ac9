import {
  type Character,
  type OpenChoice,
  openingOf,
  openingSentences,
  type Quest,
  type QuestState,
  type RuledScene,
  type Scene,
  withinSentence,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { findAct, getQuestProgress, isKnown } from '../quests.ts';

/** More names than this don't help anybody to choose. */
const mostNames = 3;
/** Words of names that every sentence has. */
const commonWords = ['the', 'of'];

/** What has to happen in which order, and the choices that are open. */
export type SceneOrder = Pick<RuledScene, 'later' | 'choices'>;

/** What to do next in a scene. */
export interface NextStep {
  text: string;
  /** The quest that it is about; null where the scene has none left. */
  quest: Quest | null;
  /** Whether the text says what the quest is about. */
  tells: boolean;
}

/**
 * Returns what to do next in a scene that is not won: the quest of whom the player talks with comes first, then what the
 * player can search or fight for, then the quests of people in the order in which the opening sends to them, and at last
 * what is still hidden. Of quests that can't be completed yet, it says what comes first, once no other is left.
 * @param order what the story's rules demand.
 * @param facing the id of the character with whom the player talks alone.
 */
export function findNextStep(
  scene: Scene,
  states: readonly QuestState[],
  order: SceneOrder,
  facing?: string,
): NextStep {
  const isLater = (quest: Quest) => order.later.some(({ questId }) => questId === quest.questId);
  const ready = { ...scene, quests: scene.quests.filter((quest) => !isLater(quest)) };
  const quest = findNextQuest(ready, states, facing) ?? findNextQuest(scene, states, facing);
  if (!quest) return { text: m.play_talk_to_the_people_here(), quest: null, tells: false };
  const first = sayWhatComesFirst(quest, scene, states, order);
  if (first !== null) return { text: first, quest, tells: false };
  const isHidden = quest.questType === 'SEARCH' && getQuestProgress(quest, states) === 'waiting';
  if (!isHidden) return { text: sayGoal(quest, scene), quest, tells: true };
  const names = listPeople(scene);
  if (!quest.questGoal) return { text: m.play_one_left_to_find({ names }), quest, tells: false };
  // Without a search button, a player who is only told to find something believes the game broken.
  return { text: m.play_goal_ask_first({ goal: quest.questGoal, names }), quest, tells: true };
}

/**
 * Returns what has to happen before a quest can be completed: a choice that is open, or another quest that the player
 * knows; null if nothing.
 */
export function sayWhatComesFirst(
  { questId }: Quest,
  scene: Scene,
  states: readonly QuestState[],
  { later, choices }: SceneOrder,
): string | null {
  const found = later.find((each) => each.questId === questId);
  if (!found) return null;
  const choice = choices.find(({ choiceId }) => choiceId === found.choiceId);
  if (choice) return sayDecision(choice, scene);
  const known = scene.quests.find((quest) => found.after.includes(quest.questId) && isKnown(quest, states));
  return known ? m.play_first({ goal: sayGoal(known, scene) }) : m.play_something_else_comes_first();
}

/** Tells to decide, and who asks: the last question of a choice means nothing without the text that leads to it. */
function sayDecision({ characterId }: OpenChoice, { characters }: Scene): string {
  const asks = characters.find((each) => each.characterId === characterId)?.characterName;
  return asks === undefined ? m.play_first_decide_here() : m.play_first_decide({ name: withinSentence(asks) });
}

function findNextQuest(scene: Scene, states: readonly QuestState[], facing: string | undefined): Quest | undefined {
  const open = scene.quests.filter((quest) => getQuestProgress(quest, states) !== 'done');
  const isBegun = (quest: Quest) => getQuestProgress(quest, states) === 'begun';
  const own = open.filter(({ questTriggerId }) => questTriggerId === facing);
  const people = inOrderOfOpening(scene, peopleOf(open, scene));
  const questsOf = ({ characterId }: Character) => open.filter(({ questTriggerId }) => questTriggerId === characterId);
  return own.find(isBegun) ?? own[0] ?? findAct(scene, states) ?? people.flatMap(questsOf)[0] ?? open[0];
}

/** Returns what a quest is about in one sentence: the author's, or one of its type and target. */
export function sayGoal(quest: Quest, { characters }: Pick<Scene, 'characters'>): string {
  if (quest.questGoal) return quest.questGoal;
  const person = characters.find(({ characterId }) => characterId === quest.questTriggerId)?.characterName;
  if (person === undefined) return quest.questDescription;
  const name = withinSentence(person);
  switch (quest.questType) {
    case 'KNOWLEDGE':
      return m.play_goal_learn({ name });
    case 'DIALOGUE':
      return m.play_goal_talk({ name });
    case 'FIGHT':
      return m.play_goal_fight({ name });
    case 'SEARCH':
      return quest.questDescription;
  }
}

/** Names the people who may know what is hidden, unless they are many. */
const listPeople = ({ characters }: Scene): string =>
  isFew(characters) ? listNames(characters) : m.play_the_people_here();

const isFew = (people: readonly Character[]) => people.length > 0 && people.length <= mostNames;

/** The characters whom these quests are about, in the order of the quests. */
function peopleOf(quests: readonly Quest[], { characters }: Scene): Character[] {
  const wanted = new Set(quests.map(({ questTriggerId }) => questTriggerId));
  return [...wanted].flatMap((id) => characters.filter(({ characterId }) => characterId === id));
}

/**
 * Sorts by who is named first in the opening's last sentence, which tells the first move, or else in the one before;
 * the others come last, in the order of their quests.
 */
function inOrderOfOpening(scene: Scene, people: readonly Character[]): Character[] {
  const [first = '', last = ''] = ['', ...openingSentences(openingOf(scene))].slice(-2);
  const move = words(`${last} ${first}`);
  const place = ({ characterName }: Character) => {
    const places = words(characterName).map((word) => (commonWords.includes(word) ? -1 : move.indexOf(word)));
    return Math.min(...places.filter((at) => at >= 0), move.length);
  };
  return people.toSorted((a, b) => place(a) - place(b));
}

const words = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

function listNames(people: readonly Character[]): string {
  const names = people.map(({ characterName }) => characterName);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
}
