import {
  limits,
  type OrdinaryTopic,
  type OrdinaryTopicGroup,
  ordinaryQuestions,
  ordinaryTopicGroups,
} from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { OrdinaryLines } from './character-values.ts';
import { writtenLines } from './sent-character.ts';

/** The names of the groups of ordinary topics. */
export const groupNames: Readonly<Record<OrdinaryTopicGroup, string>> = {
  aboutThem: m.studio_about_them(),
  homeAndPeople: m.studio_home_and_people(),
  feelings: m.studio_feelings(),
  beliefs: m.studio_beliefs(),
  favourites: m.studio_favourites(),
  thePlayer: m.studio_the_player(),
  hereAndNow: m.studio_here_and_now(),
  courtesies: m.studio_courtesies(),
  conflict: m.studio_conflict(),
  noAnswer: m.studio_no_answer(),
};

/** The groups in their order. */
export const groups = Object.keys(ordinaryTopicGroups) as OrdinaryTopicGroup[];

/** Returns the topics of a group in their order. */
export const listTopics = (group: OrdinaryTopicGroup) => Object.keys(ordinaryTopicGroups[group]) as OrdinaryTopic[];

/** Whether a topic has a line. */
export const isWritten = (lines: OrdinaryLines, topic: OrdinaryTopic): boolean => writtenLines(lines, topic).length > 0;

export type WrittenFilter = 'all' | 'written' | 'unwritten';

/** What is shown of the topics. */
export interface TopicFilter {
  text: string;
  written: WrittenFilter;
}

/** Whether a topic fits the filter: its question or one of its lines contains the text. */
export function fitsFilter(topic: OrdinaryTopic, lines: OrdinaryLines, { text, written }: TopicFilter): boolean {
  if (written !== 'all' && isWritten(lines, topic) !== (written === 'written')) return false;
  const wanted = text.trim().toLowerCase();
  return [ordinaryQuestions[topic], ...writtenLines(lines, topic)].some((each) => each.toLowerCase().includes(wanted));
}

/** Returns the topics of a group whose previews are asked for together with this one's. */
export function topicsBeside(topic: OrdinaryTopic, group: OrdinaryTopicGroup): OrdinaryTopic[] {
  const all = listTopics(group);
  const from = Math.floor(all.indexOf(topic) / limits.previewMessages) * limits.previewMessages;
  return all.slice(from, from + limits.previewMessages);
}

/** Returns the lines without those about some topics. */
export function withoutTopics(lines: OrdinaryLines, topics: readonly OrdinaryTopic[]): OrdinaryLines {
  return Object.fromEntries(Object.entries(lines).filter(([topic]) => !topics.includes(topic as OrdinaryTopic)));
}

/** Returns the lines after an edit of one topic; a topic with a single blank line has none. */
export function withTopic(lines: OrdinaryLines, topic: OrdinaryTopic, edited: readonly string[]): OrdinaryLines {
  return edited.every((line) => line.trim() === '') && edited.length <= 1
    ? withoutTopics(lines, [topic])
    : { ...lines, [topic]: edited };
}
