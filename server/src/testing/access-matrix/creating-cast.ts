import type { CallOptions } from '../../testing.ts';
import { everybody, form, fourLines, ownOrAdmin, ownOrAdminAlone, pooled, type Row, readable } from './rows.ts';

const face = { characterImage: { poolId: 'portraits/keeper-sorcha-neutral' } };
const aCharacter = {
  characterName: 'Sorcha',
  characterDescription: 'A keeper.',
  characterPronouns: 'She/Her/Hers',
  characterPersonalKnowledge: fourLines,
  characterVoiceName: 'Nora',
};

/** Sends a character draft with another part. */
function draft(name: string, part: unknown): () => CallOptions {
  return () => {
    const made = form('characterInfo', aCharacter);
    made.form?.append(name, JSON.stringify(part));
    return made;
  };
}

/** Characters, items and quests. */
export const creatingCastRows = {
  getCharacter: {
    access: 'optional',
    statuses: readable,
    send: ({ characterId }) => ({ query: { characterId } }),
  },
  getCharacters: { access: 'signed-in', statuses: everybody(200) },
  getSubCharacters: {
    access: 'signed-in',
    statuses: everybody(200),
    send: ({ characterId }) => ({ query: { originalCharacterId: characterId } }),
  },
  myCharacters: { access: 'signed-in', statuses: everybody(200) },
  createCharacter: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => pooled('characterInfo', aCharacter, face),
  },
  updateCharacter: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => form('characterInfo', { ...aCharacter, characterId }),
  },
  deleteCharacter: {
    access: 'signed-in',
    statuses: ownOrAdmin,
    send: ({ characterId }) => ({ query: { characterId } }),
    fresh: true,
  },
  getCharacterTrash: { access: 'signed-in', statuses: everybody(200) },
  // It isn’t in the trash.
  restoreCharacter: {
    access: 'signed-in',
    statuses: everybody(404),
    send: ({ characterId }) => ({ json: { characterId } }),
  },
  getCharacterHelp: { access: 'signed-in', statuses: everybody(200) },
  previewReplies: {
    access: 'signed-in',
    statuses: everybody(200),
    send: draft('previewInfo', { messages: ['Are you married?'] }),
  },
  previewLines: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () => ({
      json: {
        characterName: 'Sorcha',
        characterPronouns: 'She/Her/Hers',
        characterPersonalKnowledge: fourLines,
      },
    }),
  },
  rehearse: {
    access: 'signed-in',
    statuses: everybody(200),
    send: draft('rehearsalInfo', { message: 'Are you married?' }),
  },
  // No language model is configured.
  suggestLines: {
    access: 'signed-in',
    statuses: everybody(409),
    send: draft('suggestInfo', { topics: ['married'] }),
  },
  createItem: {
    access: 'signed-in',
    statuses: everybody(200),
    send: () =>
      pooled('itemInfo', { itemName: 'Key', itemDescription: 'Brass.' }, { itemImage: { poolId: 'items/brass-key' } }),
  },
  updateItem: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ itemId }) => form('itemInfo', { itemId, itemName: 'Key', itemDescription: 'Brass.' }),
  },
  getItems: { access: 'signed-in', statuses: everybody(200) },
  deleteItem: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ itemId }) => ({ query: { itemId } }),
    fresh: true,
  },
  createQuest: {
    access: 'signed-in',
    statuses: readable,
    send: ({ characterId }) => ({
      json: { questTriggerId: characterId, questType: 'DIALOGUE', questName: 'The keeper' },
    }),
  },
  updateQuest: { access: 'signed-in', statuses: ownOrAdminAlone, send: ({ questId }) => ({ json: { questId } }) },
  deleteQuest: {
    access: 'signed-in',
    statuses: ownOrAdminAlone,
    send: ({ questId }) => ({ query: { questId } }),
    fresh: true,
  },
} satisfies Record<string, Row>;
