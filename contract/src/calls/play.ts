import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ruleKey } from '../entities/conditions.ts';
import { duelResult, duelState, stance } from '../entities/duel.ts';
import { id, nothing, trimmed } from '../entities/fields.ts';
import { item, questState, questType } from '../entities/scene.ts';
import { look } from '../entities/spot-names.ts';
import { rolledDice, ruledScene } from '../entities/story-rules.ts';
import { openedRun } from '../entities/story-tree.ts';
import { message, reply } from '../entities/talk.ts';
import { limits } from '../limits.ts';
import { searchSpots } from '../search-spots.ts';

const storyToken = z.string().min(1).max(2000);
const sessionToken = z.string().min(1).max(200);

/** The spots where a run has looked in vain for the item that it seeks first. */
const looks = z.array(look);

export const enterScene = defineCall({
  method: 'POST',
  path: '/api/scenes/enterScene',
  area: 'play',
  summary: 'Enter a scene of the caller’s run and return its progress.',
  description:
    'Starts the scene’s DIALOGUE quests. `storyLocksScenes` only says how clients show scenes: every scene can be entered that the story’s rules do not keep closed.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyToken, sceneId: id, coopCharacterId: id.optional() }),
  output: z.object({
    quests: z.array(questState),
    fight: z.boolean(),
    won: z.boolean(),
    duels: z.array(duelResult),
    looks,
    rules: ruledScene,
  }),
});

export const makeChoice = defineCall({
  method: 'POST',
  path: '/api/scenes/makeChoice',
  area: 'play',
  summary: 'Make a choice of a scene in the caller’s run.',
  description:
    'Every choice is made once: a repeated call returns the option that was chosen. `text` tells what happens, and `roll` shows the dice of an option that has some. A choice that is not open is a 404.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyToken, sceneId: id, choiceId: ruleKey, optionId: ruleKey }),
  output: z.object({
    optionId: ruleKey,
    text: z.string(),
    roll: rolledDice.optional(),
    quests: z.array(questState),
    won: z.boolean(),
    rules: ruledScene,
  }),
});

export const hearOpening = defineCall({
  method: 'GET',
  path: '/api/scenes/hearOpening',
  area: 'play',
  summary: 'Speak a sentence of a scene’s opening.',
  description: '`part` counts from 0 to `parts` - 1; a part beyond the last is a 400. Costs no credits.',
  access: 'signed-in',
  rate: 'talk',
  waits: true,
  query: z.object({
    storyToken,
    sceneId: id,
    part: z.coerce.number().int().min(0).max(limits.sceneOpening).default(0),
  }),
  output: z.object({ message, parts: z.number().int().min(1) }),
});

const foundItem = item.extend({ itemFoundText: z.string() });

export const searchItem = defineCall({
  method: 'POST',
  path: '/api/scenes/searchItem',
  area: 'play',
  summary: 'Search a scene for an item.',
  description:
    'Finds the item of the first SEARCH quest that has been initialised and not completed; with `spot`, while there is one, what lies there: an item that any SEARCH quest of the scene seeks, or one that only the story’s rules name. A find that a quest seeks also turns up all of the latter. `near` says whether a spot searched in vain is next to the item that is sought first, and `looks` where the run has looked in vain for it. `firstLook` is true of an item found by the first spot that was pointed at.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyToken, sceneId: id, spot: z.enum(searchSpots).optional() }),
  output: z.object({
    item: foundItem.nullable(),
    alsoFound: z.array(foundItem).optional(),
    near: z.boolean().optional(),
    firstLook: z.literal(true).optional(),
    looks,
    quests: z.array(questState),
    won: z.boolean(),
    rules: ruledScene,
  }),
});

export const combineItems = defineCall({
  method: 'POST',
  path: '/api/scenes/combineItems',
  area: 'play',
  summary: 'Combine two items that the caller carries in a run.',
  description:
    '`made` is null if they make nothing. Both are gone otherwise, and the new item is carried; a repeated call returns it again, with the text that was told then, as far as it is known.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyToken, sceneId: id, itemIds: z.tuple([id, id]) }),
  output: z.object({
    made: z.object({ item: foundItem, text: z.string() }).nullable(),
    quests: z.array(questState),
    won: z.boolean(),
    rules: ruledScene,
  }),
});

export const duel = defineCall({
  method: 'POST',
  path: '/api/scenes/duel',
  area: 'play',
  summary: 'Fight the character of a FIGHT quest.',
  description: 'Without `stance`, starts the duel or returns its current state.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({
    storyToken,
    sceneId: id,
    characterId: id,
    stance: stance.optional(),
    /** The round played with `stance`; a repeated round returns its earlier result. */
    round: z.number().int().min(1).optional(),
  }),
  output: z.object({
    duel: duelState,
    quests: z.array(questState),
    won: z.boolean(),
    duels: z.array(duelResult),
    rules: ruledScene,
  }),
});

export const getQuestJournal = defineCall({
  method: 'GET',
  path: '/api/scenes/getQuestJournal',
  area: 'play',
  summary: 'Return what the caller has learned in a scene of a run.',
  description: 'Includes the quests with earned hints, the knowledge told by characters, and the items found.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyToken, sceneId: id }),
  output: z.object({
    quests: z.array(questState.extend({ hint: z.string().nullable() })),
    told: z.array(z.object({ characterId: id, characterName: z.string(), lines: z.array(z.string()) })),
    found: z.array(item),
  }),
});

export const getHint = defineCall({
  method: 'GET',
  path: '/api/scenes/getHint',
  area: 'play',
  summary: 'Return a hint at the quest of a scene that comes next in the caller’s run.',
  description:
    'From whom to turn to (`strength` 1) through the author’s hint (2) to what to ask or do (3). With `questId`, at that quest, if it is open. Costs nothing.',
  access: 'signed-in',
  rate: 'read',
  query: z.object({ storyToken, sceneId: id, strength: z.enum(['1', '2', '3']), questId: id.optional() }),
  output: z.object({
    /** Null if no quest is open. */
    hint: z
      .object({
        questId: id,
        questType,
        /** Whether the player has discovered the quest. */
        started: z.boolean(),
        /** Whom to turn to. */
        names: z.array(z.string()),
        /** The author’s hint; null where there is none. From strength 2 on. */
        sentence: z.string().nullable().optional(),
        /**
         * A question that the character answers, a phrase to bring up, the item to ask about, or where it is to be found;
         * null where there is none. From strength 3 on.
         */
        step: z.string().nullable().optional(),
      })
      .nullable(),
  }),
});

export const closeRun = defineCall({
  method: 'POST',
  path: '/api/stories/closeRun',
  area: 'play',
  summary: 'Close the caller’s open run of a story.',
  description: 'Home and Exit do the same: the run’s sessions end and its progress is kept.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id }),
  output: nothing,
});

export const continueRun = defineCall({
  method: 'POST',
  path: '/api/stories/continueRun',
  area: 'play',
  summary: 'Reopen the caller’s latest run of a story with its quest progress.',
  description: '`sceneId` is the scene in which the run was last played.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ storyId: id }),
  output: openedRun,
});

export const getSessionToken = defineCall({
  method: 'POST',
  path: '/api/inworld/getSessionToken',
  area: 'conversation',
  summary: 'Open a session with a character of a scene.',
  description:
    'Only the ids in `scene` and `character` are read. With `characterBegins`, a character who has not talked with the player in this scene speaks first, for free; `characterBegan` says that it just did.',
  access: 'signed-in',
  rate: 'talk',
  body: z.object({
    playerName: z.string().max(limits.userName).optional(),
    scene: z.object({ sceneId: id }),
    character: z.object({ characterId: id }),
    /** Without it, the scene says which story it is. */
    storyToken: storyToken.optional(),
    coopCharacterId: id.optional(),
    characterBegins: z.boolean().default(false),
  }),
  output: z.object({ sessionToken, characterBegan: z.literal(true).optional() }),
});

export const hearFirstWords = defineCall({
  method: 'GET',
  path: '/api/inworld/hearFirstWords',
  area: 'conversation',
  summary: 'Speak the words with which the character of a session began to talk.',
  description: 'Only until the player has said something. Costs no credits.',
  access: 'signed-in',
  rate: 'talk',
  waits: true,
  query: z.object({ sessionToken }),
  output: z.object({ message }),
});

export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/inworld/sendMessage',
  area: 'conversation',
  summary: 'Send a message to the character of a session.',
  description: 'Costs one credit. `"audio": false` omits speech.',
  access: 'signed-in',
  rate: 'talk',
  streams: true,
  body: z.object({
    sessionToken,
    message: trimmed(limits.message, 1, 'Say something.'),
    audio: z.boolean().default(true),
  }),
  output: reply,
});

export const closeSession = defineCall({
  method: 'DELETE',
  path: '/api/inworld/closeSession',
  area: 'conversation',
  summary: 'Close a session.',
  access: 'signed-in',
  rate: 'write',
  query: z.object({ sessionId: sessionToken }),
  output: nothing,
});
