import { characterInfo, done, type Studio } from './creating.ts';

/** What only a character's author reads. */
export const inner = { characterSecret: 'She rang the bell.', characterGreetings: ['Good evening.'] };
const { characterPersonalKnowledge: _knowledge, ...rest } = characterInfo;
/** A character form without knowledge. */
export const bareForm = rest;

/** Creates a character. */
export const make = async (studio: Studio, info: Record<string, unknown> = {}) =>
  done(await studio.createCharacter(info)).character;

/** Creates a variant from a form without knowledge. */
export async function makeVariant(studio: Studio, originalCharacterId: string, info: Record<string, unknown> = {}) {
  const characterInfo = { ...bareForm, originalCharacterId, ...info };
  return done(await studio.send('POST', '/api/characters/createCharacter', { characterInfo })).character;
}

/** Reads a character. */
export const read = async (studio: Studio, characterId: string) =>
  done(await studio.get('/api/characters/getCharacter', { characterId })).character;

/** Changes a character by a form without knowledge. */
export const change = async (studio: Studio, characterId: string, info: Record<string, unknown> = {}) =>
  studio.send('PUT', '/api/characters/updateCharacter', { characterInfo: { ...bareForm, characterId, ...info } });
