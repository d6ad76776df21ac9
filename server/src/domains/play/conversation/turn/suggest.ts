import {
  type Goal,
  type LineTranslator,
  type Memory,
  type Persona,
  type SceneView,
  suggestLines,
} from '@emberlore/brain';
import { openingOf, type QuestEvent } from '@emberlore/contract';
import type { Standings } from '../../runs/play.service.ts';
import type { TurnState } from '../turn-state.ts';
import type { SceneContents } from './stage.ts';
import { type Spoken, wordInTongue } from './tongue.ts';

/** What a player said to take their leave. */
const leaving =
  /^(?:good ?(?:bye|night|day)|bye|farewell|so long|see you|until (?:next time|tomorrow|thursday)|i (?:must|have to|should) (?:go|leave|be off))\b/i;

/** A talk between a player and a character of a scene, up to the last reply. */
interface TalkState {
  stage: SceneContents;
  persona: Persona;
  scene: SceneView;
  standings: Standings;
  memory: Memory | null;
  /** The character's last sentences, and the player's messages, latest last. */
  reply: readonly string[];
  said: readonly string[];
}

/** Returns the progress after these events. */
export function standingsAfter(standings: Standings, events: readonly QuestEvent[]): Standings {
  const after = { ...standings };
  for (const { questId, event } of events) after[questId] = event === 'completed' || (after[questId] ?? false);
  return after;
}

/** The quests of the scene that the player knows and has not completed. */
function openGoals({ people, items, plot }: SceneContents, standings: Standings, speakerId: string): Goal[] {
  return plot.rules.flatMap(({ questId, type, targetId }) => {
    const target = [...people, ...items].find(({ id }) => id === targetId)?.name;
    const isOpen = standings[questId] === false;
    return isOpen && target !== undefined ? [{ type, target, isSpeaker: targetId === speakerId }] : [];
  });
}

/** Suggestions come with the reply, so that it waits for their translation only so long, in milliseconds. */
const PATIENCE = 2_500;

/**
 * Suggests what a player might say next, in the language of the talk; nothing once either has taken leave.
 */
export async function suggestFor(
  talk: TalkState,
  { accountId, characterId }: Pick<Spoken, 'accountId' | 'characterId'>,
  translate: LineTranslator | undefined,
): Promise<string[]> {
  const { said, reply } = talk;
  const spoken = { said, reply: reply.join(' '), accountId, characterId };
  const lines = await wordInTongue(listSuggestions(talk), spoken, translate, PATIENCE);
  return lines.filter((line) => !said.includes(line));
}

function listSuggestions({ stage, persona, scene, standings, memory, reply, said }: TalkState): string[] {
  const hasLeft = leaving.test(said.at(-1) ?? '') || reply.some((line) => persona.farewells.includes(line));
  if (hasLeft) return [];
  const { opening: sceneOpening } = stage.scene.scene;
  return suggestLines({
    persona,
    scene,
    opening: openingOf({ sceneOpening, sceneDescription: scene.description }),
    memory,
    reply: reply.join(' '),
    said,
    goals: openGoals(stage, standings, persona.id),
  });
}

/** The character's last sentences and the player's messages, of a state that was read. */
export function spokenIn({ history }: Pick<TurnState, 'history'>): Pick<TalkState, 'reply' | 'said'> {
  const last = history.at(-1)?.sentences ?? [];
  return {
    reply: last.flatMap(({ messageUser, messageName, message }) =>
      messageUser === 'npc' && !messageName ? [message] : [],
    ),
    said: history.flatMap(({ playerText }) => playerText ?? []),
  };
}
