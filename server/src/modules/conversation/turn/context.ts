import type { HistoryEntry, TurnInput } from '@emberlore/brain';
import type { Reader, TurnSentence } from '@emberlore/database';
import type { SpeechRequest } from '@emberlore/voice';
import { notFound } from '../../../kit/errors.ts';
import type { Play } from '../../play/play.service.ts';
import { readCharacter, readPeople, readPlayerName, readSceneRow, readThings } from '../cast.repository.ts';
import { otherOf, personaOf, sceneViewOf, voiceOf } from '../persona.ts';
import type { Session } from '../sessions.repository.ts';
import { readHistory, readMemory } from '../turns.repository.ts';

/** How many earlier turns the brain is shown; what matters of the older ones is in its memory. */
const historyTurns = 8;

/** All that a reply depends on but for the player's words. */
export interface TurnContext {
  input: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'history' | 'playerName' | 'partner'>;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
}

interface EarlierTurn {
  playerText: string | null;
  sentences: TurnSentence[];
}

function historyOf(turns: readonly EarlierTurn[]): HistoryEntry[] {
  return turns.flatMap(({ playerText, sentences }) => [
    ...(playerText === null ? [] : [{ speaker: 'player' as const, text: playerText }]),
    ...sentences.map(({ messageUser, message }) => ({
      speaker: messageUser === 'npc' ? ('npc' as const) : ('narrator' as const),
      text: message,
    })),
  ]);
}

/** The scene as the character of a talk sees it, and the character itself. Throws `Character` or `Scene Not Found.` */
export async function readStage(db: Reader, play: Play, place: Pick<Session, 'runId' | 'sceneId' | 'characterId'>) {
  const [scene, people, items, guidance] = await Promise.all([
    readSceneRow(db, place.sceneId),
    readPeople(db, place.sceneId),
    readThings(db, place.sceneId),
    play.guidance(place, place.characterId),
  ]);
  // Whoever has been taken out of the scene since the talk began still finishes it.
  const speaker = people.find(({ id }) => id === place.characterId) ?? (await readCharacter(db, place.characterId));
  if (!scene) throw notFound('Scene');
  if (!speaker) throw notFound('Character');
  return {
    speaker,
    persona: personaOf(speaker),
    scene: sceneViewOf(scene, speaker.id, { people, items, ...guidance }),
  };
}

/** Reads all that a reply depends on: a constant number of queries, outside any transaction. */
export async function readContext(db: Reader, play: Play, session: Session): Promise<TurnContext> {
  const [stage, memory, earlier, playerName, partner] = await Promise.all([
    readStage(db, play, session),
    readMemory(db, session),
    readHistory(db, session, historyTurns),
    readPlayerName(db, session.accountId),
    session.partnerId ? readCharacter(db, session.partnerId) : null,
  ]);
  const { speaker, persona, scene } = stage;
  return {
    input: {
      persona,
      scene,
      // The brain checks the version of what it wrote.
      memory: memory as TurnInput['memory'],
      history: historyOf(earlier),
      playerName,
      ...(partner ? { partner: otherOf(partner) } : {}),
    },
    voice: voiceOf(speaker),
  };
}

/** How a character sounds; null when there is no such character. */
export async function readVoice(db: Reader, characterId: string): Promise<TurnContext['voice'] | null> {
  const character = await readCharacter(db, characterId);
  return character && voiceOf(character);
}
