import { type Call, calls } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { isKept } from './kept-calls.ts';

/** Why saves by these calls make no version. */
const exempt: Record<string, readonly (keyof typeof calls)[]> = {
  'creates something that no story shows yet': ['createStory', 'createCharacter', 'createItem', 'createQuest'],
  'imports something that has no history yet': ['importStory', 'importCharacter'],
  'takes something off the author’s lists, and the scenes that show it keep it': ['deleteCharacter', 'deleteItem'],
  'gives the author a character back that no scene has lost': ['restoreCharacter'],
  'moves the whole story to the trash and back': ['deleteStory', 'restoreStory'],
  'says what a picture shows, and pictures are not part of versions': ['describePicture'],
  'changes no story': ['dismissUnansweredQuestion', 'startPlaytest', 'stopPlaytest', 'saveDraft', 'deleteDraft'],
  'only shows or suggests something': ['previewReplies', 'previewLines', 'rehearse', 'suggestLines', 'suggestTexts'],
  'makes a version itself': ['restoreStoryVersion'],
};

test('every call of authors that saves makes a version, or is listed with its reason', () => {
  const authoring = Object.entries(calls).filter(
    ([, { area, method }]: [string, Call]) => ['creating', 'story export'].includes(area) && method !== 'GET',
  );
  const unkept = authoring.filter(([, call]) => !isKept(call)).map(([name]) => name);
  expect(unkept.toSorted()).toEqual(Object.values(exempt).flat().toSorted());
});
