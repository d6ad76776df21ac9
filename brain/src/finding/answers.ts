import type { VoiceSheet } from '@emberlore/contract';
import type { Embedder } from './embedder.ts';
import { createKnowledgeIndex, type KnowledgeIndex, type Line } from './retrieve.ts';

/** Prepares the answers of a voice sheet, which are found by their questions like lines; null if it has none. */
export async function createAnswerIndex(sheet: VoiceSheet, embedder: Embedder): Promise<KnowledgeIndex | null> {
  const answers = sheet.answers ?? [];
  if (answers.length === 0) return null;
  const lines = answers.map(
    ({ asked, say, onceTold, evades }): Line => ({
      text: say,
      spoken: say,
      kind: 'personal',
      secret: false,
      askedAs: asked,
      ...(onceTold === undefined ? {} : { onceTold }),
      ...(evades === undefined ? {} : { evades }),
    }),
  );
  return createKnowledgeIndex(lines, embedder, 'answers');
}
