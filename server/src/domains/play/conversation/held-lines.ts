import { listTellableIn, type TellableTexts } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Plot } from '../runs/play.service.ts';
import type { CharacterRow, SceneRow } from './cast.repository.ts';
import { readHeldElsewhere, type Sayer } from './held-elsewhere.repository.ts';

/** Whether rules of somebody else's stories can hold back what a character tells in a scene. */
const mayBeHeldElsewhere = (
  { ownerId, originalCharacterId, knowledgeSealed }: CharacterRow,
  scene: SceneRow,
): boolean => ownerId !== scene.ownerId || (originalCharacterId !== null && knowledgeSealed);

/** Returns what a character answers to questions, and how it reacts to facts. */
const listAnswers = ({ voiceSheet }: CharacterRow) => voiceSheet?.answers ?? [];
const listReactions = ({ voiceSheet }: CharacterRow): string[] =>
  (voiceSheet?.told ?? []).flatMap(({ say }) => say.map((line) => (typeof line === 'string' ? line : line.say)));

/** Returns a character with everything that it could say in a scene and that rules can hold back. */
function toSayer(person: CharacterRow, { scene }: SceneRow): Sayer {
  const texts: Required<TellableTexts> = {
    characterPersonalKnowledge: person.personalKnowledge,
    characterGreetings: [...person.greetings, ...(person.voiceSheet?.greetings ?? [])],
    characterAnswers: listAnswers(person),
    characterReactions: listReactions(person),
  };
  return { id: person.id, lines: listTellableIn(texts, scene.commonKnowledge) };
}

/** Reads what these characters don't tell in a scene outside the stories of their authors, by character. */
export function readHeldOfPeople(
  db: Reader,
  people: readonly CharacterRow[],
  scene: SceneRow,
): Promise<Record<string, string[]>> {
  const sayers = people.filter((person) => mayBeHeldElsewhere(person, scene)).map((person) => toSayer(person, scene));
  return readHeldElsewhere(db, scene.scene.id, sayers);
}

/** Reads what a partner doesn't tell in a scene because other stories of its author hold it back. */
export async function readHeldOfPartner(db: Reader, partner: CharacterRow, scene: SceneRow): Promise<string[]> {
  const held = await readHeldElsewhere(db, scene.scene.id, [toSayer(partner, scene)], { companion: true });
  return held[partner.id] ?? [];
}

/**
 * Returns what a character does not say of its voice sheet: answers and reactions to facts that are held back by a
 * condition, and conditional answers for which this story has no condition.
 */
export function listHeldAnswers(person: CharacterRow, held: readonly string[], { book }: Plot): string[] {
  const isOf = ({ characterId }: { characterId: string }) => characterId === person.id;
  const ruled = new Set(book?.rules.lines.flatMap((rule) => (isOf(rule) ? [rule.line] : [])));
  const isHeld = new Set(held);
  return [
    ...listAnswers(person).flatMap(({ say, conditional }) =>
      isHeld.has(say) || (conditional && !ruled.has(say)) ? [say] : [],
    ),
    ...listReactions(person).filter((said) => isHeld.has(said)),
  ];
}
