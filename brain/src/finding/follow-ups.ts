import type { VoiceSheet } from '@emberlore/contract';
import { contentStems, sameText } from '../text/text.ts';
import type { Embedder, Vector } from './embedder.ts';
import { dot } from './similar.ts';

/** What a character says when the player asks on about its last words. */
export interface FollowUpHit {
  text: string;
  /** How like the message its questions are, up to 1. */
  score: number;
  /** The share of the message's words in it and its questions. */
  covered: number;
}

/** A message, or its last sentence alone, with its vector. */
interface Message {
  text: string;
  vector: Vector;
}

/** Returns the follow-ups of what a reply said, best first; with equal scores in the order of the voice sheet. */
export type FollowUpFinder = (reply: string, messages: readonly Message[]) => FollowUpHit[];

/** How much shared words count: a follow-up often names the thing that it asks about. */
const wordsWeight = 0.2;

interface PreparedFollowUp {
  text: string;
  plain: string;
  /** The vector of all its questions together: they want the same. */
  vector: Vector;
  /** The meaningful words of its questions and its own. */
  stems: ReadonlySet<string>;
  questions: ReadonlySet<string>;
}

function readShared(followUp: PreparedFollowUp, { text }: Message): number {
  const asked = [...new Set(contentStems(text))];
  return asked.filter((stem) => followUp.stems.has(stem)).length / Math.max(1, asked.length);
}

function readScore(followUp: PreparedFollowUp, message: Message): number {
  if (followUp.questions.has(sameText(message.text))) return 1;
  return Math.min(0.99, dot(followUp.vector, message.vector) + wordsWeight * readShared(followUp, message));
}

/** Prepares the follow-ups of a voice sheet; null if it has none. */
export async function createFollowUpFinder(sheet: VoiceSheet, embedder: Embedder): Promise<FollowUpFinder | null> {
  const groups = Object.entries(sheet.followUps ?? {});
  if (groups.length === 0) return null;
  const prepared = await Promise.all(
    groups.map(async ([after, followUps]) => {
      const joined = followUps.map(({ asked }) => asked.join(' '));
      const vectors = await embedder.embed(joined, 'background');
      const prepare = ({ asked, say }: (typeof followUps)[number], index: number): PreparedFollowUp => ({
        text: say,
        plain: sameText(say),
        vector: vectors[index] as Vector,
        stems: new Set(contentStems(`${joined[index]} ${say}`)),
        questions: new Set(asked.map(sameText)),
      });
      return { after: sameText(after), followUps: followUps.map(prepare) };
    }),
  );
  return (reply, messages) => {
    const said = sameText(reply);
    return prepared
      .filter(({ after, followUps }) => said.includes(after) || followUps.some(({ plain }) => said.includes(plain)))
      .flatMap(({ followUps }) => followUps)
      .map((followUp) => ({
        text: followUp.text,
        score: Math.max(...messages.map((message) => readScore(followUp, message))),
        covered: Math.max(...messages.map((message) => readShared(followUp, message))),
      }))
      .sort((one, other) => other.score - one.score);
  };
}
