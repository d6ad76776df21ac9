import type { HistoryEntry, TurnInput } from '@emberlore/brain';
import type { Reader, TurnSentence } from '@emberlore/database';
import type { SpeechRequest } from '@emberlore/voice';
import { notFound } from '../../../kit/errors.ts';
import type { Play } from '../../play/play.service.ts';
import {
  type CharacterRow,
  readCharacter,
  readPeople,
  readPlayerName,
  readSceneRow,
  readThings,
} from '../cast.repository.ts';
import { otherOf, personaOf, sceneViewOf, voiceOf } from '../persona.ts';
import type { Session } from '../sessions.repository.ts';
import { readHistory, readOverheard } from '../turns.repository.ts';
import { readMemory, readVersions } from '../versions.repository.ts';

/** How many earlier turns the brain is shown; what matters of the older ones is in its memory. */
const historyTurns = 8;
/** How many turns of others' talk a partner has in mind. */
const overheardTurns = 12;

/** All that a reply depends on but for the player's words. */
export interface TurnContext {
  input: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'history' | 'playerName' | 'partner' | 'avoid'>;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
  /** Who stands by, in a talk with somebody else. */
  partner: CharacterRow | null;
}

interface EarlierTurn {
  playerText: string | null;
  sentences: TurnSentence[];
}

function historyOf(turns: readonly EarlierTurn[]): HistoryEntry[] {
  return turns.flatMap(({ playerText, sentences }) => [
    ...(playerText === null ? [] : [{ speaker: 'player' as const, text: playerText }]),
    ...sentences.map(({ messageUser, messageName, message }) => {
      // What the partner puts in is something that happens around the one who speaks.
      if (messageName) return { speaker: 'narrator' as const, text: `${messageName} says: “${message}”` };
      return { speaker: messageUser === 'npc' ? ('npc' as const) : ('narrator' as const), text: message };
    }),
  ]);
}

/** The scene as a partner sees it, who has heard what was said there and knows what there is left to do. */
async function readPartnerStage(db: Reader, play: Play, place: Pick<Session, 'runId' | 'sceneId' | 'characterId'>) {
  const [scene, speaker, people, items, hints, overheard] = await Promise.all([
    readSceneRow(db, place.sceneId),
    readCharacter(db, place.characterId),
    readPeople(db, place.sceneId),
    readThings(db, place.sceneId),
    play.openHints(place),
    readOverheard(db, place, overheardTurns),
  ]);
  if (!scene) throw notFound('Scene');
  if (!speaker) throw notFound('Character');
  const known = [
    ...people.flatMap(({ personalKnowledge }) => personalKnowledge),
    ...scene.scene.commonKnowledge,
    ...hints,
  ];
  const heard = overheard.flatMap((turn) => learnedOf(turn, known));
  const view = sceneViewOf(scene, speaker.id, { people, items, hints, sought: [] });
  return {
    speaker,
    persona: personaOf(speaker),
    scene: { ...view, commonKnowledge: [...view.commonKnowledge, ...heard] },
    before: overheard.flatMap(({ name, playerText, sentences }) => [
      ...(playerText === null ? [] : [{ speaker: 'player' as const, text: `(to ${name}) ${playerText}` }]),
      ...heardOf(name, sentences).map((text) => ({ speaker: 'narrator' as const, text })),
    ]),
  };
}

/** The lines worth knowing among what somebody said; a greeting is none. The first letter may stand after other words. */
function learnedOf(
  { name, sentences }: { name: string; sentences: readonly TurnSentence[] },
  known: readonly string[],
) {
  const [said = ''] = heardOf(name, sentences);
  return known.filter((line) => said.includes(line.slice(1))).map((line) => `${name} said: “${line}”`);
}

/** What somebody said, as those who stood by would tell it. */
function heardOf(name: string, sentences: readonly TurnSentence[]): string[] {
  const said = sentences.filter(({ messageUser, messageName }) => messageUser === 'npc' && !messageName);
  return said.length > 0 ? [`${name} said: “${said.map(({ message }) => message).join(' ')}”`] : [];
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

/** Whoever speaks in a talk and what they see: somebody of the scene, or the partner. Throws `Character` or `Scene Not Found.` */
async function readStageOf(db: Reader, play: Play, session: Session) {
  if (session.kind === 'coop') return readPartnerStage(db, play, session);
  return { ...(await readStage(db, play, session)), before: [] };
}

/**
 * Reads all that a reply depends on: a constant number of queries, outside any transaction. For another version of a
 * turn, whose first one is `rootId`, it is what the reply to that depended on.
 */
export async function readContext(
  db: Reader,
  play: Play,
  session: Session,
  replaces: { rootId: string; sameWords: boolean } | null,
): Promise<TurnContext> {
  const rootId = replaces?.rootId ?? null;
  const [stage, memory, earlier, playerName, partner, versions] = await Promise.all([
    readStageOf(db, play, session),
    readMemory(db, session, rootId),
    readHistory(db, session, historyTurns, rootId),
    readPlayerName(db, session.accountId),
    session.partnerId && session.kind === 'scene' ? readCharacter(db, session.partnerId) : null,
    replaces?.sameWords ? readVersions(db, replaces.rootId) : [],
  ]);
  const { speaker, persona, scene, before } = stage;
  const avoid = versions.flatMap(({ sentences }) => sentences.map(({ message }) => message));
  return {
    input: {
      persona,
      scene,
      // The brain checks the version of what it wrote.
      memory: memory as TurnInput['memory'],
      history: [...before, ...historyOf(earlier)],
      playerName,
      ...(partner ? { partner: otherOf(partner) } : {}),
      ...(avoid.length > 0 ? { avoid } : {}),
    },
    voice: voiceOf(speaker),
    partner,
  };
}

/** How a character sounds; null when there is no such character. */
export async function readVoice(db: Reader, characterId: string): Promise<TurnContext['voice'] | null> {
  const character = await readCharacter(db, characterId);
  return character && voiceOf(character);
}
