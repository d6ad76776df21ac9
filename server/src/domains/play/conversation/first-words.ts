import { randomUUID } from 'node:crypto';
import { hasSaid, type LineTranslator, type Memory, speakFirst } from '@emberlore/brain';
import type { Message } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import { readGreetings } from '../runs/play.service.ts';
import { readCharacter, readSceneRow } from './cast.repository.ts';
import {
  insertOpening,
  readAcquaintance,
  readLastWords,
  readOpening,
  rewordOpening,
} from './first-words.repository.ts';
import { readHeldOfPeople } from './held-lines.ts';
import type { Session } from './open-talks.repository.ts';
import { toPersona, toSpeechSettings } from './persona.ts';
import { type Speakers, speakLine } from './turn/speaker.ts';
import { lastWords, wordInTongue } from './turn/tongue.ts';
import { readPending } from './turns.repository.ts';

/**
 * Lets the character of a talk that has just been opened speak first, unless its last turn in the run was in this scene
 * and nothing has happened since that it has a greeting for, or a reply is in progress. A partner doesn't: it has been
 * there all along. Returns whether it spoke. The caller's account must be held, so that no turn begins meanwhile.
 */
export async function sayFirstWords(writer: Writer, session: Session): Promise<boolean> {
  if (session.kind !== 'scene') return false;
  const { memory, playerName, lastTurnId, lastSceneId, met } = await readAcquaintance(writer, session);
  if ((await readPending(writer, session)).length > 0) return false;
  const [character, scene] = await Promise.all([
    readCharacter(writer, session.characterId),
    readSceneRow(writer, session.sceneId),
  ]);
  if (!character || !scene) return false;
  // The brain checks the version of its own data.
  const known = memory as Memory | null;
  const held = (await readHeldOfPeople(writer, [character], scene))[character.id] ?? [];
  const { plain, due } = await readGreetings(writer, session, character, held);
  const persona = { ...toPersona(character, held), greetings: plain };
  const news = due !== null && !hasSaid(persona, known, due, playerName) ? due : null;
  if (lastSceneId === session.sceneId && news === null) return false;
  const here = {
    place: scene.scene.name,
    seed: `${session.runId} ${session.sceneId}`,
    playerName,
    met: { run: session.runId, before: met },
  };
  const said = speakFirst(persona, known, { ...here, ...(news !== null && { words: news }) });
  const sentence = { messageId: randomUUID(), messageUser: 'npc' as const, message: said.text };
  await insertOpening(writer, session, { sentence, memory: said.memory, lastTurnId });
  return true;
}

/** A talk opens only so much later for the sake of its language, in milliseconds. */
const patience = 4_000;

/**
 * Puts the words with which a character has just begun into the language in which the player has talked in the run. What
 * the character remembers of it stays English, so that it knows its author's greetings. No transaction waits for a model.
 */
export async function rewordFirstWords(
  session: Session,
  {
    store: { reader, transact },
    translate,
  }: { store: Pick<Connection, 'reader' | 'transact'>; translate?: LineTranslator | undefined },
): Promise<void> {
  if (!translate) return;
  const [sentence, said] = await Promise.all([
    readOpening(reader, session),
    readLastWords(reader, session.runId, lastWords),
  ]);
  if (!sentence || said.length === 0) return;
  const { accountId, characterId } = session;
  const [message] = await wordInTongue([sentence.message], { said, accountId, characterId }, translate, patience);
  if (message === undefined || message === sentence.message) return;
  await transact((writer) => rewordOpening(writer, session, { ...sentence, message }));
}

/** Speaks the words with which the character of a talk began. Throws `Message Not Found.` once they are answered. */
export async function speakFirstWords(
  session: Session,
  { store: { reader }, ...speakers }: Speakers & { store: Pick<Connection, 'reader'> },
): Promise<Message> {
  const sentence = await readOpening(reader, session);
  const character = sentence && (await readCharacter(reader, session.characterId));
  if (!sentence || !character) throw notFound('Message');
  const heard = await speakLine({ voice: toSpeechSettings(character), audio: true }, null, sentence, speakers);
  return { ...sentence, messageOpens: true, ...heard };
}
