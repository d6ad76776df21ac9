import { limits, natureDefaults, type VoiceName } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { splitLines } from '../../../ui/counted-text.ts';
import { joinWords } from '../story/story-values.ts';
import { type CharacterValues, faceFields, moods, traits } from './character-values.ts';
import { isHalfWritten, measureAnswers, toVoiceParts } from './sent-character.ts';

/** The fields of each step by their names in the calls. */
export const characterStepFields: readonly (readonly string[])[] = [
  ['characterName', 'characterPronouns', 'characterDescription', 'characterVisibility', 'characterKnowledgeShared'],
  Object.keys(faceFields),
  [
    ...['characterPersonalKnowledge', 'characterSecret', 'characterGreetings'],
    ...['characterSmallTalk', 'characterRefusals', 'characterFarewells'],
  ],
  ['characterOrdinaryLife'],
  ['characterAnswers'],
  ['characterAskedAs', 'characterToldWhen', 'characterLorebook'],
];

/** Index of the step with the answers. */
export const answersStep = characterStepFields.findIndex((fields) => fields.includes('characterAnswers'));

/**
 * Returns what each of the eight steps still needs; an empty text for a complete step. A voice is suggested as soon as the
 * pronouns are known.
 */
export function missingInCharacter(values: CharacterValues): string[] {
  const basics = [
    ...(values.characterName.trim() === '' ? [m.studio_a_name()] : []),
    ...(values.characterPronouns ? [] : ['pronouns']),
    ...(values.characterDescription.trim() === '' ? [m.studio_a_description()] : []),
  ];
  return [
    basics.length > 0 ? m.studio_needs_listed({ listed: joinWords(basics) }) : '',
    values.faces.characterImage ? '' : m.studio_needs_the_neutral_picture(),
    missingLines(values),
    '',
    missingAnswers(values),
    '',
    '',
    values.characterVoiceName || values.characterPronouns ? '' : m.studio_needs_a_voice(),
  ];
}

function missingLines({ knowledge, knowledgeHidden, knowledgeSealed }: CharacterValues): string {
  const written = splitLines(knowledge).length;
  if ((knowledgeHidden || knowledgeSealed) && written === 0) return '';
  if (
    knowledge.trim() !== '' &&
    knowledge
      .split('\n')
      .slice(0, -1)
      .some((line) => line.trim() === '')
  ) {
    return m.studio_remove_the_blank_lines();
  }
  const lacking = knowledgeSealed ? 0 : limits.knowledgeLinesLeast - written;
  if (lacking <= 0) return '';
  return lacking === 1
    ? m.studio_one_more_line_to_go()
    : m.studio_numbers_more_lines_to_go({ numbers: numbers[lacking] ?? lacking });
}

function missingAnswers({ answers }: CharacterValues): string {
  if (answers.some(isHalfWritten)) return m.studio_each_answer_needs_both();
  return measureAnswers(answers) > limits.answersText ? m.studio_shorten_the_answers() : '';
}

const numbers = [m.studio_no(), m.studio_one(), m.studio_two(), m.studio_three(), m.studio_four()];

/** Summarizes the content of each complete step; an empty text for an optional one that is as it was. */
export function summarizeCharacterSteps(values: CharacterValues, suggested: VoiceName | null): string[] {
  const faces = Object.values(values.faces).filter((face) => face !== null).length;
  const lines = splitLines(values.knowledge).length;
  const { characterOrdinaryLife, characterAnswers, characterAskedAs } = toVoiceParts(values);
  const topics = characterOrdinaryLife?.length ?? 0;
  const answers = characterAnswers?.length ?? 0;
  const asked = characterAskedAs?.length ?? 0;
  return [
    values.characterPronouns ?? '',
    faces === 4 ? m.studio_all_four_emotions() : faces === 1 ? m.studio_neutral_face_only() : `${numbers[faces]} faces`,
    lines === 0 ? m.studio_brings_its_own_knowledge() : m.studio_lines_counted({ count: lines }),
    topics === 0 ? '' : m.studio_topics_written({ topics }),
    answers === 0 ? '' : m.studio_answers_written({ answers }),
    asked === 0 ? '' : m.studio_lines_asked({ asked }),
    isPlain(values) ? '' : m.studio_set(),
    values.characterVoiceName ?? (suggested ? m.studio_name_suggested({ name: suggested }) : ''),
  ];
}

/** Whether mood and personality are as they begin. */
function isPlain(values: CharacterValues): boolean {
  const names = [...Object.keys(moods), ...Object.keys(traits)] as (keyof typeof moods | keyof typeof traits)[];
  return [...names, 'characterEmotionalFluidity' as const].every((name) => values[name] === natureDefaults[name]);
}
