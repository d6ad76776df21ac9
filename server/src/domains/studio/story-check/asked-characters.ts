import { once } from 'node:events';
import { isStockReply } from '@emberlore/brain';
import { type CharacterDetail, carriesSealed, type Finding, type SceneDetail } from '@emberlore/contract';
import { advice, inCharacter } from './matter.ts';

/** Lets a character of a scene answer messages. Nobody waits for the answers once `ended` aborts. */
export type AskCharacter = (
  character: CharacterDetail,
  scene: SceneDetail,
  messages: readonly string[],
  ended: AbortSignal,
) => Promise<string[]>;

/** What anybody asks somebody new. */
const ordinary = ['How old are you?', 'What do you do?', 'Where do you live?', 'Do you have a family?'];
/** Number of characters that are asked: each takes a tenth of a second, and a new one a second more. */
const MOST_ASKED = 12;
/** Who has so many ordinary topics of its own says in its own words what is asked here. */
const TOPICS_ENOUGH = 40;

const quoted = (questions: readonly string[]): string => questions.map((question) => `“${question}”`).join(', ');

async function askOne(
  scene: SceneDetail,
  character: CharacterDetail,
  ask: AskCharacter,
  ended: AbortSignal,
): Promise<Finding[]> {
  const { characterName: name } = character;
  const [other] = scene.characters.filter(({ characterId }) => characterId !== character.characterId);
  const ofOther = other ? [`What do you think of ${other.characterName}?`] : [];
  const questions = [...ordinary, ...ofOther];
  const replies = await ask(character, scene, questions, ended);
  const stock = questions.filter((_, place) => isStockReply(replies[place] ?? ''));
  const ofSelf = stock.filter((question) => ordinary.includes(question));
  const found: Finding[] = [];
  if (ofSelf.length > 0)
    found.push(
      advice(
        'characterStockAnswers',
        inCharacter(scene, character, 'characterDescription'),
        `${name} answers ${quoted(ofSelf)} with a stock line. Say it in the description, and they say it themselves.`,
      ),
    );
  if (other && stock.some((question) => ofOther.includes(question)))
    found.push(
      advice(
        'characterStockOpinion',
        inCharacter(scene, character, 'characterPersonalKnowledge'),
        `${name} has nothing to say about ${other.characterName}. Add a line about them.`,
      ),
    );
  return found;
}

/**
 * Asks the characters of a story what anybody asks, and returns what comes out of the stock of lines. When `ended` aborts,
 * returns what was found until then: a character with many new texts takes a minute to prepare, and is known afterwards.
 */
export async function askedFindings(
  scenes: readonly SceneDetail[],
  ask: AskCharacter,
  ended: AbortSignal,
): Promise<Finding[]> {
  const seen = new Set<string>();
  const cast = scenes.flatMap((scene) =>
    scene.characters
      .filter(({ characterName }) => !seen.has(characterName) && !!seen.add(characterName))
      .map((character) => ({ scene, character })),
  );
  const found: Finding[] = [];
  const end = once(ended, 'abort').then((): Finding[] => []);
  for (const { scene, character } of cast.slice(0, MOST_ASKED)) {
    if (ended.aborted) break;
    // Nobody may hear what sealed knowledge says.
    if (carriesSealed(character) || (character.characterOrdinaryLife ?? []).length >= TOPICS_ENOUGH) continue;
    found.push(...(await Promise.race([askOne(scene, character, ask, ended), end])));
  }
  return found;
}
