import { limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { lengthOf } from '../../../ui/counted-text.ts';
import type { PictureValue } from '../../../ui/picture-file.ts';

/** Form values of a new story. */
export interface StoryValues {
  step: number;
  storyName: string;
  storyDescription: string;
  pictures: readonly PictureValue[];
  tags: readonly string[];
}

export const newStory: StoryValues = { step: 0, storyName: '', storyDescription: '', pictures: [], tags: [] };

/** Returns what the first step still needs, in the order of the form. */
export function missingInStory({
  storyName,
  storyDescription,
  pictures,
}: Omit<StoryValues, 'step' | 'tags'>): string[] {
  return [
    ...(storyName.trim() === '' ? [m.studio_a_name()] : []),
    ...(storyDescription.trim() === '' ? [m.studio_a_description()] : []),
    ...(pictures.length === 0 ? [m.studio_a_picture()] : []),
  ];
}

const wordList = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Joins words as in 'a name, a description and a picture'. */
export function joinWords(words: readonly string[]): string {
  return wordList.format(words);
}

/** Whether the text isn't empty and within its limit. */
export function fits(text: string, most: number): boolean {
  return text.trim() !== '' && lengthOf(text.trim()) <= most;
}

/** Formats the number of tags. */
export function tagsText(count: number): string {
  if (count === 0) return m.studio_needs_one_tag();
  return count === limits.storyTags
    ? m.studio_all_four_chosen()
    : m.studio_count_of_storytags_chosen({ count, storyTags: limits.storyTags });
}
