import type { HistoryEntry, PlayerMemory, TurnInput } from '@emberlore/brain';
import type { Connection, Reader, TurnSentence } from '@emberlore/database';
import type { SpeechRequest } from '@emberlore/voice';
import { notFound } from '../../../../kit/errors.ts';
import type { Memories } from '../../memories/memories.service.ts';
import type { Play, Plot, Standings } from '../../runs/play.service.ts';
import { type CharacterRow, readCharacter, readPeople, readSceneRow, readThings } from '../cast.repository.ts';
import { otherOf, personaOf, sceneViewOf, voiceOf } from '../persona.ts';
import type { Session } from '../sessions.repository.ts';
import { readState } from '../turn-calls.repository.ts';
import type { StateAsked, TurnState } from '../turn-state.ts';
import { readOverheard } from '../turns.repository.ts';
import { readVersions } from '../versions.repository.ts';
import { type Stages, seenBy } from './stage.ts';

/** How many earlier turns the brain is shown; what matters of the older ones is in its memory. */
const historyTurns = 8;
/** After how many turns in a scene without a quest moving a character drops a hint. */
const quietTurns = 6;
/** How many turns of others' talk a partner has in mind. */
const overheardTurns = 12;

/** What is wanted of what changes from turn to turn, by whoever has the memory with this mark. */
export const stateAsked = (knownMark: string | null): StateAsked => ({
  history: historyTurns,
  quiet: quietTurns,
  knownMark,
});

/** All that a reply depends on but for the player's words. */
export interface TurnContext {
  input: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'history' | 'playerName' | 'partner' | 'avoid'>;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
  /** Who stands by, in a talk with somebody else. */
  partner: CharacterRow | null;
  /** What the character knows about the player, over all runs. */
  known: PlayerMemory;
  /** Whether there was long talk in the scene without a quest moving. */
  isQuiet: boolean;
  /** Of which state of the character's memory all this is. */
  memoryMark: string | null;
  /** How far the run has come in the scene; null where a partner speaks, who is not of it. */
  progress: { plot: Plot; standings: Standings; won: boolean } | null;
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

/** What the reading of a turn needs. */
export interface ContextSources {
  store: Pick<Connection, 'reader' | 'sql'>;
  play: Play;
  memories: Memories;
  stages: Stages;
}

/** Whoever speaks in a talk and what they see: somebody of the scene, or the partner. Throws `Character` or `Scene Not Found.` */
async function readStageOf(session: Session, state: TurnState, { store: { reader }, play, stages }: ContextSources) {
  if (session.kind === 'coop') return { ...(await readPartnerStage(reader, play, session)), progress: null };
  const stage = await stages.of(session.sceneId, state.stage);
  const seen = seenBy(stage, session.characterId, state.standings, play);
  return { ...seen, before: [], progress: { plot: stage.plot, standings: state.standings, won: state.won } };
}

function countQuiet(quiet: readonly boolean[]): number {
  const loud = quiet.indexOf(false);
  return loud < 0 ? quiet.length : loud;
}

/**
 * Reads all that a reply depends on, outside any transaction: what changes from turn to turn in one call, and the scene
 * where it has changed. For another version of a turn, whose first one is `rootId`, it is what the reply to that depended
 * on. `known` is what changes from turn to turn, where that was read with the talk.
 */
export async function readContext(
  session: Session,
  replaces: { rootId: string; sameWords: boolean } | null,
  sources: ContextSources,
  known: TurnState | null = null,
): Promise<TurnContext> {
  const { reader, sql } = sources.store;
  const [state, partner, versions] = await Promise.all([
    known ?? readState(sql, session.id, replaces?.rootId ?? null, stateAsked(null)),
    session.partnerId && session.kind === 'scene' ? readCharacter(reader, session.partnerId) : null,
    replaces?.sameWords ? readVersions(reader, replaces.rootId) : [],
  ]);
  const { speaker, persona, scene, before, progress } = await readStageOf(session, state, sources);
  const avoid = versions.flatMap(({ sentences }) => sentences.map(({ message }) => message));
  return {
    input: {
      persona,
      scene,
      // The brain checks the version of what it wrote.
      memory: state.memory as TurnInput['memory'],
      history: [...before, ...historyOf(state.history)],
      playerName: state.playerName,
      ...(partner ? { partner: otherOf(partner) } : {}),
      ...(avoid.length > 0 ? { avoid } : {}),
    },
    voice: voiceOf(speaker),
    partner,
    known: sources.memories.known(state.facts),
    isQuiet: countQuiet(state.quiet) >= quietTurns,
    memoryMark: state.memoryMark,
    progress,
  };
}

/** How a character sounds; null when there is no such character. */
export async function readVoice(db: Reader, characterId: string): Promise<TurnContext['voice'] | null> {
  const character = await readCharacter(db, characterId);
  return character && voiceOf(character);
}
