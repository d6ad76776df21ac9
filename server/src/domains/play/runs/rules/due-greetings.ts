import type { VoiceSheet } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { readRuleBookOfScene } from '../../../library/story-rules/story-rules.service.ts';
import { readLoggedState } from '../log/run-log.repository.ts';
import type { RunPlace } from '../play.repository.ts';
import { holds } from './conditions.ts';

/** The greetings of a character at a point of a run. */
export interface Greetings {
  /** Those for somebody new, whatever has happened. */
  plain: string[];
  /** The first whose condition holds; null if there is none. */
  due: string | null;
}

/** What a character can say first. */
interface Greeter {
  id: string;
  greetings: readonly string[];
  /** Its sheet's greetings are only for stories that have a condition for them. */
  voiceSheet: VoiceSheet | null;
}

/** Reads how a character greets at this point of a run, with none of what is `held` back by other stories. */
export async function readGreetings(
  db: Reader,
  { runId, sceneId }: RunPlace,
  { id: characterId, voiceSheet, ...own }: Greeter,
  held: readonly string[],
): Promise<Greetings> {
  const greetings = own.greetings.filter((text) => !held.includes(text));
  const book = await readRuleBookOfScene(db, sceneId);
  const all = [...greetings, ...(voiceSheet?.greetings ?? []).filter((text) => !held.includes(text))];
  const ruled = book?.rules.lines.filter((rule) => rule.characterId === characterId && all.includes(rule.line)) ?? [];
  if (!book || ruled.length === 0) return { plain: greetings, due: null };
  const { state } = await readLoggedState(db, runId);
  const situation = { state, variables: book.rules.variables };
  const ruleOf = (text: string) => ruled.find(({ line }) => line === text);
  const isDue = (text: string) => {
    const rule = ruleOf(text);
    return rule !== undefined && holds(rule.when, situation);
  };
  return {
    plain: greetings.filter((text) => !ruleOf(text)),
    due: all.find(isDue) ?? null,
  };
}
