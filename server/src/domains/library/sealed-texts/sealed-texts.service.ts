import { fieldError, limits } from '@emberlore/contract';
import type { Reader, SealedTexts } from '@emberlore/database';
import { invalid } from '../../../kit/errors.ts';
import type { InnerTexts } from '../../../kit/inner-texts.ts';
import { listAnswers, listLorebook } from '../../../kit/voice-sheets.ts';
import { readSealed } from './sealed-texts.repository.ts';

export { insertSealed } from './sealed-texts.repository.ts';

/** The inner texts that a variant or scene copy gets. */
export interface CarriedTexts {
  /** The texts that its owner may read and change. */
  own: InnerTexts;
  /** The texts that it uses in play but its owner may not read. */
  sealed: SealedTexts[];
}

/** The stored original of a variant or scene copy. */
interface Original extends InnerTexts {
  id: string;
  ownerId: string;
  knowledgeShared: boolean;
}

const noTexts: InnerTexts = {
  personalKnowledge: [],
  secret: null,
  greetings: [],
  smallTalk: [],
  refusals: [],
  farewells: [],
  voiceSheet: null,
};

function pickInnerTexts({
  personalKnowledge,
  secret,
  greetings,
  smallTalk,
  refusals,
  farewells,
  voiceSheet,
}: InnerTexts): InnerTexts {
  return { personalKnowledge, secret, greetings, smallTalk, refusals, farewells, voiceSheet };
}

const isEmpty = ({ secret, voiceSheet, ...lists }: InnerTexts) =>
  secret === null && voiceSheet === null && Object.values(lists).every(({ length }) => length === 0);

/**
 * Divides an original's inner texts into those that a copy for this account gets openly and those it gets sealed. The
 * author's own copies, and copies of a character with shared knowledge, get the author's texts openly; texts sealed in
 * the original stay sealed by the same author. Throws a 400 about `field` when the copy would carry texts of too many
 * authors, or too many lines of theirs.
 */
export async function carryTexts(
  db: Reader,
  original: Original,
  ownerId: string,
  field: string,
): Promise<CarriedTexts> {
  const texts = pickInnerTexts(original);
  const isOpen = original.ownerId === ownerId || original.knowledgeShared;
  const added = isOpen || isEmpty(texts) ? [] : [{ ...texts, sealedBy: original.ownerId }];
  const sealed = [...(await readSealed(db, original.id)), ...added];
  if (sealed.length > limits.sealedTextsMost)
    throw invalid({ [field]: fieldError('sealedAuthors', { most: limits.sealedTextsMost }) });
  const lines = sealed.reduce(
    (sum, { personalKnowledge, voiceSheet }) =>
      sum + personalKnowledge.length + listAnswers(voiceSheet).length + listLorebook(voiceSheet).length,
    0,
  );
  if (lines > limits.sealedLinesMost)
    throw invalid({ [field]: fieldError('sealedLines', { most: limits.sealedLinesMost }) });
  return { own: isOpen ? texts : noTexts, sealed };
}
