import type { Persona, SceneItem, SceneView } from '@emberlore/brain';
import type { Connection } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import { createSizedCache, sizeOf } from '../../../../kit/sized-cache.ts';
import { emptyState, type Play, type Plot, type RunState } from '../../runs/play.service.ts';
import {
  type CharacterRow,
  readOtherScenes,
  readPeople,
  readSceneRow,
  readThings,
  type SceneRow,
} from '../cast.repository.ts';
import { listHeldAnswers, readHeldOfPeople } from '../held-lines.ts';
import { buildSceneView, toPersona, toSpeechSettings } from '../persona.ts';
import { readStageVersion } from '../turn-calls.repository.ts';
import {
  describeElsewhere,
  describeEvents,
  listCarried,
  listToldByOthers,
  markFound,
  markSought,
  type OtherScene,
  type SceneProgress,
} from './events.ts';

/** What is cached of a scene: the same for all players until the story is edited. */
interface CachedContents {
  scene: SceneRow;
  people: CharacterRow[];
  items: SceneItem[];
  plot: Plot;
  /** The other scenes of the story. */
  others: OtherScene[];
}

/** The contents of a scene: the same for all players. */
export interface SceneContents extends CachedContents {
  /** What the people don't tell outside the stories of their authors, by character. */
  heldElsewhere: Record<string, string[]>;
}

/** A cache of scenes in play, each read once per version. */
export interface SceneCache {
  /** Returns this version of the scene. Throws `Scene Not Found.` */
  of(sceneId: string, version: string): Promise<SceneContents>;
  /** Returns the current version of the scene. Throws `Scene Not Found.` */
  now(sceneId: string): Promise<SceneContents>;
}

/** Maximum number of cached scenes. */
const MAX_CACHED = 300;
/** Maximum size of cached scenes, people and rules as JSON: about 300 ordinary ones. */
const MAX_CHARACTERS = 40_000_000;

/** Creates the scene cache of a database. */
export function createStages({ reader, sql }: Pick<Connection, 'reader' | 'sql'>, play: Play): SceneCache {
  const cached = createSizedCache<{ version: string; stage: Promise<CachedContents> }>({
    most: MAX_CACHED,
    characters: MAX_CHARACTERS,
  });

  async function read(sceneId: string): Promise<CachedContents> {
    const [scene, people, items, plot, others] = await Promise.all([
      readSceneRow(reader, sceneId),
      readPeople(reader, sceneId),
      readThings(reader, sceneId),
      play.plot(sceneId),
      readOtherScenes(reader, sceneId),
    ]);
    if (!scene) throw notFound('Scene');
    return { scene, people, items, plot, others };
  }

  function readCached(sceneId: string, version: string): Promise<CachedContents> {
    const known = cached.get(sceneId);
    if (known?.version === version) return known.stage;
    const found = { version, stage: read(sceneId) };
    cached.set(sceneId, found, { size: 1 });
    found.stage.then(
      (stage) => cached.peek(sceneId) === found && cached.set(sceneId, { ...found }, { size: sizeOf(stage) }),
      // A failed read is tried again. A scene read at a newer version is read again when that version is requested.
      () => cached.peek(sceneId) === found && cached.delete(sceneId),
    );
    return found.stage;
  }

  async function of(sceneId: string, version: string): Promise<SceneContents> {
    const stage = await readCached(sceneId, version);
    // Not cached: no version of this story changes with the rules of another one.
    return { ...stage, heldElsewhere: await readHeldOfPeople(reader, stage.people, stage.scene) };
  }

  return { of, now: async (sceneId) => of(sceneId, await readStageVersion(sql, sceneId)) };
}

/** Returns the characters of a scene, present or not, and those of the partners who are not of the scene. */
export function withPartners({ people }: SceneContents, partners: readonly CharacterRow[]): CharacterRow[] {
  return [...people, ...partners.filter((partner) => !people.some(({ id }) => id === partner.id))];
}

/** Returns the state of a talk's run. It matters only to a story's rules, so it is read only for a story with some. */
export async function readRunState(
  stage: SceneContents,
  { run }: { run: RunState | null },
  runId: string,
  play: Play,
): Promise<RunState> {
  // A state that an earlier version stored lacks what has been added since.
  if (run) return { ...emptyState, ...run };
  return stage.plot.book ? play.runState(runId) : emptyState;
}

/**
 * Returns the scene as seen by a character at this progress of the run, and the character itself. Throws `Character Not
 * Found.`
 */
export function seenBy(stage: SceneContents, characterId: string, progress: SceneProgress, play: Play) {
  const { scene, people, plot } = stage;
  const speaker = people.find(({ id }) => id === characterId);
  if (!speaker) throw notFound('Character');
  const guidance = play.guidance(plot, progress, characterId);
  const items = markSought(markFound(stage, progress.standings), play.hidden(plot, progress), guidance.hints);
  const { absent, held: heldHere, description } = play.ruled(plot, scene.scene.id, characterId, progress.run);
  const held = [...heldHere, ...(stage.heldElsewhere[characterId] ?? [])];
  const heldAnswers = listHeldAnswers(speaker, held, plot);
  const endLines = Object.entries(speaker.voiceSheet?.toldWhen ?? {}).flatMap(([line, when]) =>
    when === 'end' ? [line] : [],
  );
  const present = people.filter(({ id }) => id === characterId || !absent.includes(id));
  // A duel that the talk has come to, and that is not won yet.
  const isBout = plot.rules.some(
    ({ type, targetId, questId }) =>
      type === 'FIGHT' && targetId === characterId && progress.standings[questId] === false,
  );
  const view = buildSceneView(scene, speaker.id, { people: present, items, ...guidance });
  const happened = describeEvents(stage, speaker.id, progress);
  return {
    speaker,
    persona: toPersona(speaker, held),
    scene: {
      ...view,
      ...(description !== undefined && { description }),
      commonKnowledge: view.commonKnowledge.filter((line) => !held.includes(line)),
      ...(held.length > 0 && { numbered: view.commonKnowledge }),
      toldByOthers: listToldByOthers(stage, characterId, progress.run),
      carried: listCarried(stage, speaker.id, progress),
      happened,
      happenedElsewhere: describeElsewhere(stage, happened, progress),
      ...(heldAnswers.length > 0 && { heldAnswers }),
      ...(isBout && { isBout }),
      ...(endLines.length > 0 && { isAtEnd: play.isAtEnd(plot, progress, progress.won, endLines) }),
    },
  };
}

/** The state of a new run. */
export const beginning: SceneProgress = { standings: {}, won: false, lostTo: [], run: emptyState };

/** The first character of a scene, ready to talk outside a run. */
export interface Lead {
  persona: Persona;
  scene: SceneView;
  voice: ReturnType<typeof toSpeechSettings>;
}

/**
 * Returns the first character who is in a scene at the beginning of a run, without hints; null if nobody is there. What
 * quests wait for is kept as from a player: lines of later scenes are not told here.
 */
export function findLead(stage: SceneContents, play: Play): Lead | null {
  const { scene, people, plot } = stage;
  const { absent } = play.ruled(plot, scene.scene.id, null, emptyState);
  const lead = people.find(({ id }) => !absent.includes(id));
  if (!lead) return null;
  const { speaker, persona, scene: view } = seenBy(stage, lead.id, beginning, play);
  return { persona, scene: { ...view, hints: [] }, voice: toSpeechSettings(speaker) };
}
