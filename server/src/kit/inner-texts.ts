import type { CharacterDetail } from '@emberlore/contract';
import type { SealedTexts } from '@emberlore/database';
import { editSheet, joinSheets, toSheetEdit } from './voice-sheets.ts';

/** What a character knows, hides and says: the texts that only its author can read. */
export type InnerTexts = Omit<SealedTexts, 'sealedBy'>;

const once = (lines: readonly (readonly string[])[]): string[] => [...new Set(lines.flat())];

/** Joins texts of several authors: each line once, in the given order, and the secrets one after another. */
function joinTexts(texts: readonly InnerTexts[]): InnerTexts {
  return {
    personalKnowledge: once(texts.map(({ personalKnowledge }) => personalKnowledge)),
    secret: once(texts.map(({ secret }) => (secret ? [secret] : []))).join(' ') || null,
    greetings: once(texts.map(({ greetings }) => greetings)),
    smallTalk: once(texts.map(({ smallTalk }) => smallTalk)),
    refusals: once(texts.map(({ refusals }) => refusals)),
    farewells: once(texts.map(({ farewells }) => farewells)),
    voiceSheet: joinSheets(texts.map(({ voiceSheet }) => voiceSheet)),
  };
}

/** Returns a stored character as played: including its sealed texts. Never show the result to anybody. */
export function withSealedTexts<Character extends InnerTexts>(
  character: Character,
  sealed: readonly SealedTexts[],
): Character {
  return sealed.length === 0 ? character : { ...character, ...joinTexts([...sealed, character]) };
}

type PresentedTexts = NonNullable<CharacterDetail['characterSealedTexts']>[number];

function toInnerTexts(texts: { [Field in keyof PresentedTexts]?: PresentedTexts[Field] | undefined }): InnerTexts {
  const { characterPersonalKnowledge: knowledge = [] } = texts;
  return {
    personalKnowledge: knowledge,
    secret: texts.characterSecret || null,
    greetings: texts.characterGreetings ?? [],
    smallTalk: texts.characterSmallTalk ?? [],
    refusals: texts.characterRefusals ?? [],
    farewells: texts.characterFarewells ?? [],
    voiceSheet: editSheet(null, toSheetEdit(texts), { knowledge, knowledgeBefore: [] }),
  };
}

/**
 * Returns all inner texts of a presented character that its reader may see: its own, and the sealed ones that the
 * reader may read.
 */
export function readableTexts(character: CharacterDetail): InnerTexts {
  const own = toInnerTexts(character);
  const sealed = (character.characterSealedTexts ?? []).map(toInnerTexts);
  // As in play, the character's own lines about a topic come before inherited ones.
  const voiceSheet = joinSheets([...sealed, own].map((texts) => texts.voiceSheet));
  return { ...joinTexts([own, ...sealed]), voiceSheet };
}
