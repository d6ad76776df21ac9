import {
  type CharacterDetail,
  createTellTest,
  type Finding,
  type SceneDetail,
  type StoryRules,
} from '@emberlore/contract';
import { advice, inCharacter } from './matter.ts';

/** With fewer questions an answer is hardly found: players ask in other words. */
const QUESTIONS_LEAST = 3;

/** Lines that a player has to get out of a character, with what is wrong if an answer tells them. */
function listEarnedLines({ quests }: SceneDetail, character: CharacterDetail, rules: StoryRules | undefined) {
  const { characterId, characterAnswers: answers = [] } = character;
  const sought = quests
    .filter(({ questType, questTriggerId }) => questType === 'KNOWLEDGE' && questTriggerId === characterId)
    .map(({ questName, questKnowledgeLine: line = '' }) => ({
      line,
      code: 'answerTellsQuestLine',
      fault: `tells the line that the quest ‘${questName}’ asks for, and doesn’t complete it.`,
    }));
  const held = (rules?.lines ?? [])
    .filter((rule) => rule.characterId === characterId && !answers.some(({ say }) => say === rule.line))
    .map(({ line }) => ({
      line,
      code: 'answerTellsHeldLine',
      fault: 'tells a line that is held back by a condition.',
    }));
  return [...sought, ...held].filter(({ line }) => line !== '');
}

function answersOf(scene: SceneDetail, character: CharacterDetail, rules: StoryRules | undefined): Finding[] {
  const { characterName: name, characterAnswers: answers = [] } = character;
  const place = inCharacter(scene, character, 'characterAnswers');
  const earned = listEarnedLines(scene, character, rules);
  const telling = answers.flatMap(({ asked: [question = ''], say }) => {
    const tells = createTellTest(say);
    return earned
      .filter(({ line }) => tells(line))
      .map(({ code, fault }) => advice(code, place, `${name}’s answer to ‘${question}’ ${fault}`));
  });
  const few = answers.filter(({ asked }) => asked.length < QUESTIONS_LEAST);
  const [first] = few;
  if (!first) return telling;
  const which =
    few.length === 1 ? `${name}’s answer to ‘${first.asked[0]}’ has` : `${few.length} answers of ${name} have`;
  const lack = `${which} fewer than ${QUESTIONS_LEAST} questions. Players ask in many other words.`;
  return [advice('answerAskedLittle', place, lack), ...telling];
}

/** Returns the findings about the answers of a scene's characters. */
export function answerFindings(scene: SceneDetail, rules: StoryRules | undefined): Finding[] {
  return scene.characters.flatMap((character) => answersOf(scene, character, rules));
}
