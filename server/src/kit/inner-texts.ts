import type { CharacterDetail } from '@emberlore/contract';
import type { SealedTexts } from '@emberlore/database';

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
  return {
    personalKnowledge: texts.characterPersonalKnowledge ?? [],
    secret: texts.characterSecret || null,
    greetings: texts.characterGreetings ?? [],
    smallTalk: texts.characterSmallTalk ?? [],
    refusals: texts.characterRefusals ?? [],
    farewells: texts.characterFarewells ?? [],
  };
}

/**
 * Returns all inner texts of a presented character that its reader may see: its own, and the sealed ones that the
 * reader may read.
 */
export function readableTexts(character: CharacterDetail): InnerTexts {
  return joinTexts([toInnerTexts(character), ...(character.characterSealedTexts ?? []).map(toInnerTexts)]);
}
