import {
  type Character,
  openingOf,
  openingSentences,
  type Quest,
  type QuestState,
  type Scene,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { findGoal, getQuestProgress } from '../quests.ts';

/** More names than this don't help anybody to choose. */
const mostNames = 3;
/** Words of names that every sentence has. */
const commonWords = ['the', 'of'];

/**
 * Returns the sentence that tells what to do next in a scene that is not won: the first quest that the player has discovered. Before one is discovered, the characters
 * who have something for the player, in the order in which the opening of the scene sends there; with what a quest to
 * talk with the first of them is called. Once only undiscovered quests are left, their number, and what the first is
 * called, to be asked about. What the character has whom the player talks with comes before all else.
 * @param talking whether the player is in a talk already; `facing` is the id of the character, in a talk of two.
 */
export function findNextStep(
  scene: Scene,
  states: readonly QuestState[],
  { talking = false, facing }: { talking?: boolean; facing?: string | undefined } = {},
): string {
  const own = scene.quests.filter(({ questTriggerId }) => questTriggerId === facing);
  const begun = own.find((quest) => getQuestProgress(quest, states) === 'begun');
  if (begun) return nameQuest(begun);
  const goal = findGoal(scene, states);
  if (goal) return nameQuest(goal);
  const hasMore = own.some((quest) => getQuestProgress(quest, states) === 'waiting');
  const leadsAway = scene.quests.some((quest) => getQuestProgress(quest, states) === 'begun');
  const faced = hasMore && leadsAway && scene.characters.find(({ characterId }) => characterId === facing);
  if (faced) return m.spec_talk_to({ name: faced.characterName });
  const people = inOrderOfOpening(scene, charactersToMeet(scene, states));
  return sayWhomToMeet(scene, states, people, talking);
}

/** Somebody to learn from, or to talk with, says too little without what it is about. */
function nameQuest(quest: Quest): string {
  return quest.questType === 'KNOWLEDGE' || quest.questType === 'DIALOGUE'
    ? sayAbout(quest.questDescription, quest)
    : quest.questDescription;
}

function sayAbout(step: string, { questName: name }: Quest): string {
  return step.includes(name) ? step : m.play_step_about_name({ step: step.replace(/[.!]$/, ''), name });
}

function sayWhomToMeet(
  scene: Scene,
  states: readonly QuestState[],
  people: readonly Character[],
  talking: boolean,
): string {
  const { quests } = scene;
  const open = quests.filter((quest) => getQuestProgress(quest, states) === 'begun');
  const questOf = (person: Character) => open.find(({ questTriggerId }) => questTriggerId === person.characterId);
  const hasBegun = talking || quests.some((quest) => getQuestProgress(quest, states) === 'done');
  // At first the opening sends the player, maybe to somebody whose quest is not discovered.
  const next = hasBegun ? people.find(questOf) : people[0];
  const quest = next && questOf(next);
  if (quest) return sayAbout(m.spec_talk_to({ name: next.characterName }), quest);
  const left = quests.filter((each) => getQuestProgress(each, states) === 'waiting');
  const [first] = left;
  if (first && open.length === 0 && hasBegun) return sayWhatIsLeft(scene, first, left.length);
  return isFew(people) ? m.spec_talk_to({ name: listNames(people) }) : m.play_talk_to_the_people_here();
}

/** Says how much is left to discover, and whom to ask about what: about the first quest, by its name. */
function sayWhatIsLeft(scene: Scene, quest: Quest, count: number): string {
  const bearers = scene.characters.filter(({ characterId }) => characterId === quest.questTriggerId);
  const people = bearers.length > 0 ? bearers : scene.characters;
  const names = isFew(people) ? listNames(people) : m.play_the_people_here();
  const name = quest.questName;
  if (namesItem(quest, scene)) {
    return count === 1 ? m.play_one_left_to_find({ names }) : m.play_left_to_find({ count, names });
  }
  return count === 1 ? m.play_one_left_to_discover({ name, names }) : m.play_left_to_discover({ count, name, names });
}

/** Whether the name of a search gives away a word of the item's name. */
function namesItem({ questName, questTriggerId }: Quest, { items }: Scene): boolean {
  const item = items.find(({ itemId }) => itemId === questTriggerId);
  const telling = words(item?.itemName ?? '').filter((word) => !commonWords.includes(word));
  return words(questName).some((word) => telling.includes(word));
}

const isFew = (people: readonly Character[]) => people.length > 0 && people.length <= mostNames;

/** Those of open quests; where only a search is left, anybody may speak of the item. */
function charactersToMeet(scene: Scene, states: readonly QuestState[]): Character[] {
  const open = scene.quests.filter((quest) => getQuestProgress(quest, states) !== 'done');
  const wanted = new Set(open.map(({ questTriggerId }) => questTriggerId));
  const found = [...wanted].flatMap((id) => scene.characters.filter(({ characterId }) => characterId === id));
  return found.length > 0 ? found : scene.characters;
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
