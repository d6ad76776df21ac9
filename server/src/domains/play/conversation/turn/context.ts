import type { GroupTalk, HistoryEntry, PlayerMemory, TurnInput } from '@emberlore/brain';
import type { Connection, Reader, TurnSentence } from '@emberlore/database';
import type { SpeechRequest } from '@emberlore/voice';
import { notFound } from '../../../../kit/errors.ts';
import type { Memories } from '../../memories/memories.service.ts';
import type { Play, Plot, RunState, Standings } from '../../runs/play.service.ts';
import { type CharacterRow, readCharacter, readPeople, readSceneRow, readThings } from '../cast.repository.ts';
import { listHeldAnswers, readHeldOfPartner } from '../held-lines.ts';
import type { Session } from '../open-talks.repository.ts';
import { buildSceneView, toOtherCharacter, toPersona, toSpeechSettings } from '../persona.ts';
import { readSceneLog } from '../scene-log.repository.ts';
import { readState } from '../turn-calls.repository.ts';
import type { StateAsked, TurnState } from '../turn-state.ts';
import { readOverheard } from '../turns.repository.ts';
import { type Replaced, readSaidInVersions } from '../versions.repository.ts';
import { isNarration } from './action.ts';
import { listAvoided } from './avoided.ts';
import { type GroupPart, isGroupCause } from './group-part.ts';
import { readRunState, type SceneCache, type SceneContents, seenBy, withPartners } from './stage.ts';

/**
 * Number of earlier turns shown to the brain, which cuts them in blocks. Its memory holds what matters of older ones.
 */
const historyTurns = 24;
/** Number of turns in a scene without quest progress after which a character drops a hint. */
const quietTurns = 6;
/** Number of overheard turns that a partner knows. */
const overheardTurns = 12;
/** Number of overheard lines that a partner knows. */
const heardMost = 40;
/** A shorter line may stand in any sentence by chance. */
const leastInformative = 12;

/** Returns which state to read for a caller who has this version of the memory. */
export const stateAsked = (knownMark: string | null): StateAsked => ({
  history: historyTurns,
  quiet: quietTurns,
  knownMark,
});

/** Everything a reply depends on, except the player's words. */
export interface TurnContext {
  input: Pick<TurnInput, 'persona' | 'scene' | 'memory' | 'history' | 'playerName' | 'partner' | 'group' | 'avoid'>;
  voice: Omit<SpeechRequest, 'text' | 'emotion'>;
  /** The partner who is present in a talk with another character. */
  partner: CharacterRow | null;
  /** What the character knows about the player, across all runs. */
  known: PlayerMemory;
  /** What the others have said lately in a group talk. */
  saidAround: string;
  /** Whether the scene has seen many turns without quest progress. */
  isQuiet: boolean;
  /** The version of the character's memory that this context belongs to. */
  memoryMark: string | null;
  /** The run's progress in the scene; null if a partner speaks, who has no part in it. */
  progress: { stage: SceneContents; plot: Plot; standings: Standings; won: boolean; run: RunState } | null;
}

type EarlierTurn = TurnState['history'][number];

function toEntry({ messageUser, messageName, messageCharacterId, message }: TurnSentence): HistoryEntry {
  // To the speaking character, a partner's remark is an event.
  if (messageName) return { speaker: 'narrator', text: `${messageName} says: “${message}”`, isEvent: true };
  if (messageUser === 'npc') return { speaker: 'npc', text: message };
  // So is a gesture of somebody else in a group talk.
  return { speaker: 'narrator', text: message, ...(messageCharacterId ? { isEvent: true } : {}) };
}

/** Returns a turn as the character experienced it. The narration of the player's action says the same as the action. */
function buildTurn({ kind, playerText, sentences }: EarlierTurn): HistoryEntry[] {
  const [first, ...rest] = sentences;
  const told = kind === 'action' && first?.messageUser === 'narrator' ? first.message : null;
  // In another language nothing is narrated, and the first may be a gesture of the character.
  const isNarrated = playerText !== null && told !== null && isNarration(told, playerText);
  const said = (isNarrated ? rest : sentences).map(toEntry);
  if (playerText !== null)
    return [{ speaker: 'player' as const, text: playerText, isAction: kind === 'action' }, ...said];
  return said.map((entry, index) => (index === 0 ? { ...entry, opens: true as const } : entry));
}

/** A scene as a talk of several scenes refers to it. */
interface NamedScene {
  id: string;
  name: string;
}

/** Tells that the talk goes on in another scene. The name of one that is no longer there is unknown. */
const buildDivider = (to: NamedScene | undefined): HistoryEntry[] =>
  to ? [{ speaker: 'narrator', text: `The story goes on elsewhere: ${to.name}.`, isEvent: true }] : [];

/** Returns earlier turns with a divider wherever the talk went on in another scene, up to the scene of this turn. */
export function buildHistory(turns: readonly EarlierTurn[], scenes: readonly NamedScene[], hereId: string) {
  const find = (id: string) => scenes.find((scene) => scene.id === id);
  return turns.flatMap((turn, index) => {
    const nextId = turns[index + 1]?.sceneId ?? hereId;
    return [...buildTurn(turn), ...(nextId === turn.sceneId ? [] : buildDivider(find(nextId)))];
  });
}

/**
 * Reads the scene as seen by a partner, who has overheard its talks and knows the open quests. It gives away nothing that
 * the story holds back or that a quest waits for: neither is a partner's to tell.
 */
async function readPartnerStage(
  db: Reader,
  play: Play,
  place: Pick<Session, 'runId' | 'sceneId' | 'characterId'>,
  { plot, standing }: { plot: Plot; standing: Parameters<Play['guidance']>[1] },
  { absent, held: heldHere }: ReturnType<Play['ruled']>,
) {
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
  const heard = overheard.flatMap((turn) => findInformative(turn, known)).slice(0, heardMost);
  const held = [...heldHere, ...(await readHeldOfPartner(db, speaker, scene))];
  const isHeld = (line: string) => held.includes(line);
  const present = people.filter(({ id }) => !absent.includes(id));
  const sought = play.guidance(plot, standing, speaker.id).sought.map((line) => ({ ...line, here: false }));
  const view = buildSceneView(scene, speaker.id, { people: present, items, hints, sought });
  const heldAnswers = listHeldAnswers(speaker, held, plot);
  const common = view.commonKnowledge.filter((line) => !isHeld(line));
  return {
    speaker,
    persona: toPersona(speaker, held),
    scene: {
      ...view,
      commonKnowledge: [...common, ...heard],
      ...(heldAnswers.length > 0 && { heldAnswers }),
    },
    before: overheard.flatMap(({ name, playerText, sentences }) => [
      ...(playerText === null ? [] : [{ speaker: 'player' as const, text: `(to ${name}) ${playerText}` }]),
      ...reportSentences(name, sentences).map((text) => ({ speaker: 'narrator' as const, text, isEvent: true })),
    ]),
  };
}

/**
 * Returns the informative lines among a character's sentences; greetings are none. The first letter may follow other
 * text.
 */
function findInformative(
  { name, sentences }: { name: string; sentences: readonly TurnSentence[] },
  known: readonly string[],
) {
  const [said = ''] = reportSentences(name, sentences);
  return known
    .filter((line) => line.length >= leastInformative && said.includes(line.slice(1)))
    .map((line) => `${name} said: “${line}”`);
}

/** Joins what the character of a turn said itself. */
function joinSaid(sentences: readonly TurnSentence[]): string {
  const said = sentences.filter(({ messageUser, messageName }) => messageUser === 'npc' && !messageName);
  return said.map(({ message }) => message).join(' ');
}

/** Returns a character's sentences as reported speech. */
function reportSentences(name: string, sentences: readonly TurnSentence[]): string[] {
  const said = joinSaid(sentences);
  return said === '' ? [] : [`${name} said: “${said}”`];
}

/** What reading a turn's context needs. */
export interface ContextSources {
  store: Pick<Connection, 'reader' | 'sql'>;
  play: Play;
  memories: Memories;
  stages: SceneCache;
}

/**
 * Reads the speaking character and the scene it sees, for a character of the scene or the partner. Throws `Character`
 * or `Scene Not Found.`
 */
async function readSpeakerStage(
  session: Session,
  state: TurnState,
  { store: { reader }, play, stages }: ContextSources,
) {
  const { sceneId, characterId, kind } = session;
  const stage = await stages.of(sceneId, state.stage);
  const run = await readRunState(stage, state, session.runId, play);
  // A partner tells no line that anybody here does not tell yet: it could not have heard it.
  const ruled = play.ruled(stage.plot, sceneId, kind === 'coop' ? null : characterId, run);
  if (ruled.absent.includes(characterId)) throw notFound('Character');
  const { absent } = ruled;
  const { standings, won } = state;
  const { scene: here } = stage.scene;
  const scenes = [here, ...stage.others.map(({ sceneId: id, name }) => ({ id, name }))];
  if (kind === 'coop') {
    const progress = { plot: stage.plot, standing: { standings, run } };
    return { ...(await readPartnerStage(reader, play, session, progress, ruled)), absent, scenes, progress: null };
  }
  const seen = seenBy(stage, characterId, { ...state, run }, play);
  return { ...seen, absent, scenes, before: [], progress: { stage, plot: stage.plot, standings, won, run } };
}

function countQuiet(quiet: readonly boolean[]): number {
  const loud = quiet.indexOf(false);
  return loud < 0 ? quiet.length : loud;
}

/** The talk of a message, and what is special about the turn. */
export interface Matter {
  session: Session;
  replaces: Pick<Replaced, 'rootId' | 'sameWords'> | null;
  group: GroupPart | null;
}

/** Number of replies of a group talk to look back for what a character has heard. */
const heardTurns = 12;

/** Reads what the others have said lately in a group talk, and what of it since the character last spoke there. */
async function readGroup(
  db: Reader,
  { runId, sceneId, characterId }: Session,
  { memoryMark, forgottenUntil }: TurnState,
  others: readonly CharacterRow[],
): Promise<{ heard: GroupTalk['heard']; saidAround: string }> {
  const [, lastTurnId = ''] = memoryMark?.split(' ') ?? [];
  const hearable = others.filter(({ id }) => id !== characterId);
  const said = await readSceneLog(
    db,
    { runId, sceneId },
    hearable.map(({ id }) => id),
    { most: heardTurns },
  );
  const heard = said.flatMap(({ id, characterId: by, playerText, sentences, ledgerCause, isPending }) => {
    const name = hearable.find((other) => other.id === by)?.name;
    const isNews = id > lastTurnId && id > (forgottenUntil ?? '') && isGroupCause(ledgerCause) && !isPending;
    return isNews && name !== undefined ? [{ name, playerText, said: joinSaid(sentences) }] : [];
  });
  return { heard, saidAround: said.map(({ sentences }) => joinSaid(sentences)).join(' ') };
}

/**
 * Reads everything a reply depends on, outside any transaction: the changing state in one call, and the scene if it has
 * changed. For another version of the turn whose first version is `rootId`, reads what that one depended on. `known` is
 * the changing state if it was read with the talk.
 */
export async function readContext(
  { session, replaces, group }: Matter,
  sources: ContextSources,
  known: TurnState | null = null,
): Promise<TurnContext> {
  const { reader, sql } = sources.store;
  const [state, companion, versions] = await Promise.all([
    known ?? readState(sql, session.id, replaces?.rootId ?? null, stateAsked(null)),
    session.partnerId && session.kind === 'scene' ? readCharacter(reader, session.partnerId) : null,
    replaces?.sameWords ? readSaidInVersions(reader, replaces.rootId) : [],
  ]);
  const { speaker, persona, scene, scenes, absent, before, progress } = await readSpeakerStage(session, state, sources);
  const partner = companion && !absent.includes(companion.id) ? companion : null;
  // A partner has overheard everything anyway.
  const others = group && progress ? withPartners(progress.stage, partner ? [partner] : []) : [];
  const around = others.length > 0 ? await readGroup(reader, session, state, others) : { heard: [], saidAround: '' };
  const avoid = listAvoided(versions);
  return {
    input: {
      persona,
      scene,
      // The brain checks the version of its own data.
      memory: state.memory as TurnInput['memory'],
      history: [...before, ...buildHistory(state.history, scenes, session.sceneId)],
      playerName: state.playerName,
      ...(partner ? { partner: toOtherCharacter(partner) } : {}),
      ...(group ? { group: { ...around, after: group.after } } : {}),
      ...(avoid.length > 0 ? { avoid } : {}),
    },
    voice: toSpeechSettings(speaker),
    partner,
    known: sources.memories.known(state.facts),
    saidAround: around.saidAround,
    isQuiet: countQuiet(state.quiet) >= quietTurns,
    memoryMark: state.memoryMark,
    progress,
  };
}
