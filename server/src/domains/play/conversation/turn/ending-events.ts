import { listEpilogues, type Plot, type RunState } from '../../runs/play.service.ts';

/** Tells how the story has ended, which everybody in it lives to see, and what became of the speaking character. */
export function describeEnding({ book }: Plot, speakerId: string, run: RunState): string[] {
  const reached = book?.rules.endings.find(({ endingId }) => endingId === run.ending);
  if (!book || !reached) return [];
  const own = listEpilogues(reached, run, book).filter(({ characterId }) => characterId === speakerId);
  return [
    `The story has come to its end. This happened: ${reached.text}`,
    ...own.map(({ text }) => `What became of you since: ${text}`),
  ];
}
