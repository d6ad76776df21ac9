import { type Character, openingOf, openingSentences, type QuestState, type Scene } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { findGoal, getQuestProgress } from '../quests.ts';

/** More names than this don't help anybody to choose. */
const mostNames = 3;
/** Words of names that every sentence has. */
const commonWords = ['the', 'of'];

/** What to do next in a scene that is not won. */
export interface NextStep {
  /** The sentence that tells it. */
  text: string;
  /** The characters to talk with; empty if something else is to be done. */
  characterIds: readonly string[];
}

/**
 * Returns what to do next: the first quest that the player has discovered. Before one is discovered, the characters
 * who have something for the player, in the order in which the opening of the scene sends there.
 */
export function findNextStep(scene: Scene, states: readonly QuestState[]): NextStep {
  const goal = findGoal(scene, states);
  if (goal) return { text: goal.questDescription, characterIds: [] };
  const people = inOrderOfOpening(scene, charactersToMeet(scene, states));
  const characterIds = people.map(({ characterId }) => characterId);
  const named = people.length > 0 && people.length <= mostNames;
  return { text: named ? m.spec_talk_to({ name: listNames(people) }) : m.play_talk_to_the_people_here(), characterIds };
}

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
