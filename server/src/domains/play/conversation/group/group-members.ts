import type { Persona, SceneView } from '@emberlore/brain';
import { limits } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { notFound } from '../../../../kit/errors.ts';
import type { Caller } from '../../../../kit/route.ts';
import type { Play } from '../../runs/play.service.ts';
import { type CharacterRow, readCharacter } from '../cast.repository.ts';
import { readHeldOfPartner } from '../held-lines.ts';
import type { FoundSession, OpenTalks } from '../open-talks.service.ts';
import { toPersona } from '../persona.ts';
import { stateAsked } from '../turn/context.ts';
import { readRunState, type SceneCache, type SceneContents, seenBy, withPartners } from '../turn/stage.ts';

/** A character in a group talk. */
export interface Member {
  sessionToken: string;
  found: FoundSession;
  character: CharacterRow;
  persona: Persona;
  /** The scene as this character sees it; null for a partner, who has no part in it. */
  scene: SceneView | null;
}

/** A group talk: its members, and everybody whose words belong to it. */
export interface Group {
  runId: string;
  sceneId: string;
  members: Member[];
  /** The characters of the scene, present or not, and the partner; each once. */
  people: CharacterRow[];
}

export interface MemberSources {
  store: Pick<Connection, 'reader'>;
  sessions: OpenTalks;
  stages: SceneCache;
  play: Play;
}

const separator = '.';

/**
 * Joins the tokens of the sessions of a group talk to one. Sorted, because the same sessions have only one token.
 */
export const joinTokens = (sessionTokens: readonly string[]): string => sessionTokens.toSorted().join(separator);

/** Returns the tokens that were joined. Throws `Session Not Found.` for any other spelling. */
function splitTokens(groupToken: string): string[] {
  const sessionTokens = groupToken.split(separator);
  const isCanonical = joinTokens([...new Set(sessionTokens)]) === groupToken;
  if (!isCanonical || sessionTokens.length > limits.groupPeople) throw notFound('Session');
  return sessionTokens;
}

/** Names the queue of messages to a group: one per run and scene, since a companion may have two talks there. */
export async function nameLine(
  groupToken: string,
  caller: Caller,
  sessions: Pick<OpenTalks, 'placeOf'>,
): Promise<string> {
  const [one = ''] = groupToken.split(separator);
  const place = await sessions.placeOf(one, caller);
  return place ? `${place.runId} ${place.sceneId}` : `${caller.accountId} ${groupToken}`;
}

type Found = FoundSession & { sessionToken: string };

/** Returns the member of a session; null if the story's rules have taken the character away. */
async function toMember(
  found: Found,
  stage: SceneContents,
  { absent, held: heldHere }: ReturnType<Play['ruled']>,
  sources: MemberSources,
): Promise<Member | null> {
  const { sessionToken, ...session } = found;
  const { characterId, sceneId, runId, kind, state } = session;
  if (!state) throw new Error('The state of a talk has not been read.');
  if (absent.includes(characterId)) return null;
  if (kind === 'coop') {
    const { reader } = sources.store;
    const character = await readCharacter(reader, characterId);
    if (!character) return null;
    const held = [...heldHere, ...(await readHeldOfPartner(reader, character, stage.scene))];
    return { sessionToken, found: session, character, persona: toPersona(character, held), scene: null };
  }
  const character = stage.people.find(({ id }) => id === characterId);
  if (!character) return null;
  const run = await readRunState(stage, state, runId, sources.play);
  const { persona, scene } = seenBy(stage, characterId, { ...state, run }, sources.play);
  return { sessionToken, found: { ...session, sceneId }, character, persona, scene };
}

/**
 * Finds the group talk of a token. Throws as `OpenTalks.find` does, and `Session Not Found.` if somebody has come
 * or the companion has changed since it was opened, or if a character is named twice.
 */
export async function findGroup(groupToken: string, caller: Caller, sources: MemberSources): Promise<Group> {
  const { sessions, stages, play } = sources;
  const found = await Promise.all(
    splitTokens(groupToken).map(async (sessionToken) => ({
      sessionToken,
      ...(await sessions.find(sessionToken, caller, stateAsked(null))),
    })),
  );
  const [one] = found;
  if (!one?.state || found.some(({ runId, sceneId }) => runId !== one.runId || sceneId !== one.sceneId))
    throw notFound('Session');
  // A companion of the scene has talks of both kinds, but takes part once.
  const isTwice = new Set(found.map(({ characterId }) => characterId)).size < found.length;
  const isFormer = ({ kind, characterId, companionId }: Found) => kind === 'coop' && characterId !== companionId;
  if (isTwice || found.some(isFormer)) throw notFound('Session');
  const { runId, sceneId, state } = one;
  const stage = await stages.of(sceneId, state.stage);
  const run = await readRunState(stage, state, runId, play);
  // A partner tells no line that anybody here does not tell yet.
  const ruled = play.ruled(stage.plot, sceneId, null, run);
  const { absent } = ruled;
  const findPosition = (id: string) => stage.people.findIndex((person) => person.id === id);
  const members = (await Promise.all(found.map((each) => toMember(each, stage, ruled, sources))))
    .filter((member) => member !== null)
    // In the order of the scene, the partner last.
    .toSorted(
      (a, b) => Number(!a.scene) - Number(!b.scene) || findPosition(a.character.id) - findPosition(b.character.id),
    );
  const isMember = (id: string) => found.some(({ characterId }) => characterId === id);
  if (members.length === 0 || stage.people.some(({ id }) => !absent.includes(id) && !isMember(id)))
    throw notFound('Session');
  const partners = members.filter(({ scene }) => scene === null).map(({ character }) => character);
  return { runId, sceneId, members, people: withPartners(stage, partners) };
}
