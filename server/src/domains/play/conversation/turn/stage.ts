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
import { readHeldElsewhere, type Sayer } from '../held-elsewhere.repository.ts';
import { buildSceneView, toPersona, toSpeechSettings } from '../persona.ts';
import { readStageVersion } from '../turn-calls.repository.ts';
import {
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
export function toSayer(person: CharacterRow, { scene }: SceneRow): Sayer {
  const answers = listAnswers(person).map(({ say }) => say);
  return {
    id: person.id,
    lines: [...person.personalKnowledge, ...scene.commonKnowledge, ...answers, ...listReactions(person)],
  };
}

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
    const sayers = stage.people
      .filter((person) => mayBeHeldElsewhere(person, stage.scene))
      .map((person) => toSayer(person, stage.scene));
    return { ...stage, heldElsewhere: await readHeldElsewhere(reader, sceneId, sayers) };
  }

  return { of, now: async (sceneId) => of(sceneId, await readStageVersion(sql, sceneId)) };
}

const personas = new WeakMap<CharacterRow, Persona>();

/** Converts a character to the brain's persona, once per row. */
function cachedPersona(character: CharacterRow): Persona {
  const persona = personas.get(character) ?? toPersona(character);
  personas.set(character, persona);
  return persona;
}

/** Maximum size of personas without some of their lines, as JSON. */
const MAX_WITHHELD = 8_000_000;
/** Personas without some of their lines, by what is left out. */
const withheld = createSizedCache<Persona>({ most: MAX_CACHED, characters: MAX_WITHHELD });
/** Distinguishes the rows of an edited character in the keys of `withheld`. */
const numbers = new WeakMap<Persona, number>();
let counted = 0;

/** Returns a persona without these lines. The same object for the same lines: the engine prepares each once. */
function withoutLines(persona: Persona, lines: readonly string[]): Persona {
  const { personalKnowledge: numbered, greetings } = persona;
  const isHeld = new Set(lines);
  const gone = [...numbered, ...greetings].filter((line) => isHeld.has(line));
  if (gone.length === 0) return persona;
  const number = numbers.get(persona) ?? ++counted;
  numbers.set(persona, number);
  const key = JSON.stringify([number, gone]);
  const known = withheld.get(key);
  if (known) return known;
  const without = (all: readonly string[]) => all.filter((line) => !isHeld.has(line));
  const left = { ...persona, numbered, personalKnowledge: without(numbered), greetings: without(greetings) };
  withheld.set(key, left);
  return left;
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
  return {
    speaker,
    persona: withoutLines(cachedPersona(speaker), held),
    scene: {
      ...view,
      ...(description !== undefined && { description }),
      commonKnowledge: view.commonKnowledge.filter((line) => !held.includes(line)),
      ...(held.length > 0 && { numbered: view.commonKnowledge }),
      toldByOthers: listToldByOthers(stage, characterId, progress.run),
      carried: listCarried(stage, progress),
      happened: describeEvents(stage, speaker.id, progress),
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
