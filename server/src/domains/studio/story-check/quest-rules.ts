import { carriesSealed, type Finding, foldText, type QuestDetail, type SceneDetail } from '@emberlore/contract';
import { advice, inQuest, problem, sceneTitle } from './matter.ts';

function unreachable(scene: SceneDetail, quest: QuestDetail): Finding[] {
  const { questType, questTriggerId, questName } = quest;
  const title = sceneTitle(scene);
  const isThere =
    questType === 'SEARCH'
      ? scene.items.some(({ itemId }) => itemId === questTriggerId)
      : scene.characters.some(({ characterId }) => characterId === questTriggerId);
  if (isThere) return [];
  const what = questType === 'SEARCH' ? 'The item' : 'The character';
  return [
    problem(
      questType === 'SEARCH' ? 'questItemMissing' : 'questCharacterMissing',
      inQuest(scene, quest, 'questTriggerId'),
      `${what} of the quest ‘${questName}’ is not in ${title}. Players can’t complete it or win the scene.`,
    ),
  ];
}

function unlearnable(scene: SceneDetail, quest: QuestDetail): Finding[] {
  const { questType, questTriggerId, questKnowledgeLine: line = '', questHint = '', questName } = quest;
  const target = scene.characters.find(({ characterId }) => characterId === questTriggerId);
  if (questType !== 'KNOWLEDGE' || !target || line === '') return [];
  const found: Finding[] = [];
  const place = inQuest(scene, quest, 'questKnowledgeLine');
  const isOwnLine = (target.characterPersonalKnowledge ?? []).includes(line);
  if (!isOwnLine && carriesSealed(target))
    found.push(
      advice(
        'questLineSealed',
        place,
        `The quest ‘${questName}’ asks for a line that is not among the lines you wrote for ${target.characterName}. The check can’t see sealed knowledge.`,
      ),
    );
  else if (!isOwnLine)
    found.push(
      problem(
        'questLineUnknown',
        place,
        `${target.characterName} does not know the line that the quest ‘${questName}’ asks for.`,
      ),
    );
  if (questHint === '')
    found.push(
      advice(
        'questNoHint',
        inQuest(scene, quest, 'questHint'),
        `The quest ‘${questName}’ asks for one certain line. Without a hint, players may never find it.`,
      ),
    );
  return found;
}

function findDuplicates({ quests, ...scene }: SceneDetail): Finding[] {
  const whole = { ...scene, quests };
  return quests.flatMap((quest, at) => {
    const earlier = quests.slice(0, at);
    const { questName: name, questType, questTriggerId, questKnowledgeLine } = quest;
    const found: Finding[] = [];
    if (earlier.some((other) => foldText(other.questName) === foldText(name)))
      found.push(advice('questNameTwice', inQuest(whole, quest, 'questName'), `Two quests are both named ‘${name}’.`));
    const isSame = (other: QuestDetail) =>
      other.questType === questType &&
      other.questTriggerId === questTriggerId &&
      other.questKnowledgeLine === questKnowledgeLine;
    if (earlier.some(isSame))
      found.push(
        advice(
          'questTwice',
          inQuest(whole, quest, 'questTriggerId'),
          `‘${name}’ has the same goal as another quest in ${sceneTitle(whole)}.`,
        ),
      );
    return found;
  });
}

/** Returns the findings about a scene's quests. */
export function questFindings(scene: SceneDetail): Finding[] {
  const single = scene.quests.flatMap((quest) => [...unreachable(scene, quest), ...unlearnable(scene, quest)]);
  return [...single, ...findDuplicates(scene)];
}
