import { readdirSync } from 'node:fs';
import { answers as answerForm, type SheetLine, type VoiceSheet } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import { demos } from './demos.ts';
import { ordinaryIntents } from './language.ts';
import { contentPath } from './read-json.ts';
import { launchStories } from './stories.ts';

const stories = launchStories();
const { irishTown, warGame } = demos();
const people = [
  ...stories.flatMap(({ characters }) => characters),
  ...irishTown.characters,
  ...warGame.map(({ character }) => character),
];
const sheets = new Map(people.flatMap(({ id, voiceSheet }) => (voiceSheet ? [[id, voiceSheet] as const] : [])));

const textOf = (line: SheetLine) => (typeof line === 'string' ? line : line.say);
const listFollowUps = ({ followUps = {} }: VoiceSheet) => Object.values(followUps).flat();
const listLines = ({ ordinary, opinions, shown, told, answers = [], ...rest }: VoiceSheet) =>
  [
    ...[ordinary, opinions, shown].flatMap((part) => Object.values(part)),
    ...told.map(({ say }) => say),
    answers.map(({ say }) => say),
    listFollowUps({ ordinary, opinions, shown, told, answers, ...rest }).map(({ say }) => say),
  ]
    .flat()
    .map(textOf);
const splitPlainly = (text: string) =>
  (text.match(/[^.!?]+/g) ?? [])
    .map((sentence) =>
      sentence
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence.split(' ').length >= 5);

describe('voice sheets', () => {
  it('belong to people of the stories and the open areas', () => {
    const files = readdirSync(contentPath('voice-sheets')).map((name) => name.replace(/\.json$/, ''));
    expect(files.filter((id) => !sheets.has(id))).toEqual([]);
  });

  it('exist for everybody', () => {
    expect(people.filter(({ voiceSheet }) => voiceSheet === null).map(({ id }) => id)).toEqual([]);
  });

  it.each([...sheets])(
    '%s answers at least 120 ordinary intents, each with a line for every mood',
    (_, { ordinary }) => {
      const intents = Object.keys(ordinaryIntents());
      expect(Object.keys(ordinary).filter((intent) => !intents.includes(intent))).toEqual([]);
      expect(Object.keys(ordinary).length).toBeGreaterThanOrEqual(120);
      const moody = Object.entries(ordinary).filter(([, lines]) => lines.every((line) => typeof line !== 'string'));
      expect(moody).toEqual([]);
    },
  );

  it('say no sentence twice', () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const [id, sheet] of sheets)
      for (const sentence of listLines(sheet).flatMap(splitPlainly)) {
        if (seen.has(sentence)) twice.push(`${id} and ${seen.get(sentence)}: ${sentence}`);
        seen.set(sentence, id);
      }
    expect(twice).toEqual([]);
  });

  it.each(stories.flatMap(({ characters }) => characters))(
    '$id has at least 45 answers, each with its own questions, and none gives a quest away',
    ({ id, voiceSheet }) => {
      const answers = voiceSheet?.answers ?? [];
      expect(answers.length).toBeGreaterThanOrEqual(45);
      expect(answers.filter(({ asked }) => asked.length < 5)).toEqual([]);
      // The character form shows and sends all of them.
      const shown = answers.map(({ asked, say }) => ({ asked, say }));
      expect(answerForm.parse(shown)).toEqual(shown);
      const { scenes, rules } = stories.find(({ characters }) => characters.some((each) => each.id === id)) ?? {};
      // Answers to the same question have different conditions.
      const findWhen = (say: string) => rules?.lines.find((rule) => rule.characterId === id && rule.line === say)?.when;
      const questions = answers.flatMap(({ asked, say }) =>
        asked.map((text) => JSON.stringify([text.toLowerCase(), findWhen(say)])),
      );
      expect(questions.filter((text, index) => questions.indexOf(text) !== index)).toEqual([]);
      const sought = (scenes ?? []).flatMap(({ quests }) => quests.flatMap((quest) => quest.knowledgeLine ?? []));
      expect(sought.filter((line) => answers.some(({ say }) => say.includes(line)))).toEqual([]);
    },
  );

  it.each(stories)(
    '$slug: follow-ups come after what somebody says, and tell no line that a quest or a rule holds',
    (story) => {
      const { characters, scenes, rules } = story;
      const common = scenes.flatMap(({ commonKnowledge }) => commonKnowledge);
      const saysInAnswers = new Set(
        characters.flatMap((each) => each.voiceSheet?.answers?.map(({ say }) => say) ?? []),
      );
      const held = [
        ...scenes.flatMap(({ quests }) => quests.flatMap((quest) => quest.knowledgeLine ?? [])),
        ...(rules?.lines ?? []).map(({ line }) => line).filter((line) => !saysInAnswers.has(line)),
      ];
      for (const { id, voiceSheet, personalKnowledge } of characters) {
        if (!voiceSheet) continue;
        const { followUps = {}, answers = [] } = voiceSheet;
        const said = new Set([...listLines(voiceSheet), ...personalKnowledge, ...common]);
        expect([id, Object.keys(followUps).filter((after) => !said.has(after))]).toEqual([id, []]);
        expect(listFollowUps(voiceSheet).length).toBeGreaterThanOrEqual(200);
        const onward = [...listFollowUps(voiceSheet), ...answers].map(({ say }) => say);
        expect([id, held.filter((line) => onward.some((say) => say.includes(line)))]).toEqual([id, []]);
        const waits = answers.flatMap(({ onceTold }) => onceTold ?? []);
        expect([id, waits.filter((line) => ![...personalKnowledge, ...common].includes(line))]).toEqual([id, []]);
      }
    },
  );

  it.each(stories)('$slug: what is said to the answer to a question belongs to one', ({ characters }) => {
    for (const { id, voiceSheet, personalKnowledge, greetings, smallTalk } of characters) {
      if (!voiceSheet) continue;
      const said = new Set([
        ...listLines(voiceSheet),
        ...(voiceSheet.greetings ?? []),
        ...personalKnowledge,
        ...greetings,
        ...smallTalk,
      ]);
      const questions = Object.keys(voiceSheet.answered ?? {});
      expect([id, questions.filter((text) => !said.has(text) || !/\?['”"]?$/.test(text))]).toEqual([id, []]);
    }
  });

  it('know every item of their story when it is shown to them', () => {
    for (const { characters, scenes } of stories)
      for (const { id, voiceSheet } of characters)
        if (voiceSheet)
          for (const { name } of scenes.flatMap(({ items }) => items))
            expect([id, name, name in voiceSheet.shown]).toEqual([id, name, true]);
  });

  it('name the lines that answer a question as they are, with 6 to 40 questions each', () => {
    const places = [
      ...stories.map(({ characters, scenes }) => ({
        characters,
        common: scenes.flatMap((scene) => scene.commonKnowledge),
      })),
      { characters: irishTown.characters, common: irishTown.town },
      { characters: warGame.map(({ character }) => character), common: warGame.flatMap(({ known }) => known) },
    ];
    for (const { characters, common } of places)
      for (const { id, personalKnowledge, voiceSheet } of characters)
        for (const [line, questions] of Object.entries(voiceSheet?.askedAs ?? {})) {
          expect([id, [...personalKnowledge, ...common]]).toEqual([id, expect.arrayContaining([line])]);
          expect([line, questions.length >= 6 && questions.length <= 40]).toEqual([line, true]);
        }
  });
});
