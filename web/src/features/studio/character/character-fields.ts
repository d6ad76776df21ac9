import { ordinaryQuestions, ordinaryTopics } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { Fields } from '../differences/differences.ts';
import { type CharacterValues, type FaceField, faceFields, moods, traits } from './character-values.ts';
import { toVoiceParts, writtenLines } from './sent-character.ts';

function formatOrdinaryLife({ ordinaryLife }: CharacterValues): string {
  const written = ordinaryTopics.filter((topic) => writtenLines(ordinaryLife, topic).length > 0);
  return written.map((topic) => [ordinaryQuestions[topic], ...writtenLines(ordinaryLife, topic)].join('\n')).join('\n');
}

function formatAnswers(values: CharacterValues): string {
  const answers = toVoiceParts(values).characterAnswers ?? [];
  return answers.map(({ say, asked }) => [say, ...asked].join('\n')).join('\n');
}

function formatAskedAs(values: CharacterValues): string {
  const asked = toVoiceParts(values).characterAskedAs ?? [];
  return asked.map(({ line, questions }) => [line, ...questions].join('\n')).join('\n');
}

function formatLorebook(values: CharacterValues): string {
  const entries = toVoiceParts(values).characterLorebook ?? [];
  return entries.map(({ text, keys }) => [...keys, text].join('\n')).join('\n');
}

function formatToldWhen(values: CharacterValues): string {
  return (toVoiceParts(values).characterToldWhen ?? []).map(({ line, when }) => `${line} (${when})`).join('\n');
}

/** Returns the labelled fields of a character's form, for comparison. */
export function listCharacterFields(values: CharacterValues): Fields {
  const faces = Object.entries(faceFields) as [FaceField, string][];
  const sliders = { ...moods, ...traits };
  const names = Object.keys(sliders) as (keyof typeof sliders)[];
  return [
    [m.studio_name(), values.characterName],
    [m.studio_pronouns(), values.characterPronouns ?? ''],
    [m.studio_description(), values.characterDescription],
    [
      m.studio_who_can_use_them(),
      values.characterVisibility === 'public' ? m.studio_every_creator() : m.studio_only_you(),
    ],
    [
      m.studio_who_can_read_what_they_know(),
      values.characterKnowledgeShared ? m.studio_anyone_who_makes_a_copy() : m.studio_only_you(),
    ],
    ...faces.map(([field, face]) => [`${face} picture`, values.faces[field]] as const),
    [m.studio_personal_knowledge(), values.knowledge],
    [m.studio_secret(), values.characterSecret],
    [m.studio_greetings(), values.characterGreetings],
    [m.studio_small_talk(), values.characterSmallTalk],
    [m.studio_refusals(), values.characterRefusals],
    [m.studio_farewells(), values.characterFarewells],
    [m.studio_ordinary_life(), formatOrdinaryLife(values)],
    [m.studio_answers(), formatAnswers(values)],
    [m.studio_asked_as(), formatAskedAs(values)],
    [m.studio_when_they_tell_it(), formatToldWhen(values)],
    [m.studio_lorebook(), formatLorebook(values)],
    ...names.map((name) => [sliders[name][0], String(values[name])] as const),
    [m.studio_emotional_fluidity(), String(values.characterEmotionalFluidity)],
    [m.studio_voice(), values.characterVoiceName ?? ''],
    [m.studio_voice_pitch(), String(values.characterVoicePitch)],
    [m.studio_talking_speed(), String(values.characterVoiceRange)],
  ];
}
