import type { LineTranslator, Memory } from '@emberlore/brain';
import type { Play } from '../../runs/play.service.ts';
import type { FoundSession } from '../open-talks.service.ts';
import { readRunState, type SceneCache, seenBy } from './stage.ts';
import { spokenIn, suggestFor } from './suggest.ts';

/** Suggests what the player might say next in a talk whose state was read with it. A partner needs no suggestions. */
export async function suggestIn(
  { state, ...session }: FoundSession,
  { stages, play, translate }: { stages: SceneCache; play: Play; translate?: LineTranslator | undefined },
): Promise<{ suggestions?: string[] }> {
  if (!state || session.kind === 'coop') return {};
  const stage = await stages.of(session.sceneId, state.stage);
  const run = await readRunState(stage, state, session.runId, play);
  const { persona, scene } = seenBy(stage, session.characterId, { ...state, run }, play);
  const { standings } = state;
  // The brain checks the version of its own data.
  const memory = state.memory as Memory | null;
  const talk = { stage, persona, scene, standings, memory, ...spokenIn(state) };
  return { suggestions: await suggestFor(talk, session, translate) };
}
