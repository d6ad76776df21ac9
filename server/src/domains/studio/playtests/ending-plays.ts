import {
  describeCondition,
  limits,
  type PlaytestEnding,
  type RuleEvent,
  type RuleNames,
  type StoryRules,
} from '@emberlore/contract';
import type { RunState } from '../../play/runs/play.service.ts';
import { hasHappened } from '../../play/runs/play.service.ts';
import type { EndingPath } from '../story-check/story-check.service.ts';
import type { Played } from './one-play.ts';
import type { Plan } from './way.ts';

/** In how many ways an ending is tried. The only way there is is tried twice: not all of a play can be planned. */
export const WAYS = 3;

/** Number of messages after which no more plays begin: a language model may answer each of them. */
const MESSAGES_MOST = 1500;

/** A finished play with the ending of its run; null if it has none. */
export interface Ended extends Played {
  ending: { endingId: string; title: string } | null;
  state: RunState;
}

/** Returns the reports of endings that no play has reached yet, or what is known of them from an interrupted playtest. */
export function waitingEndings({ endings }: StoryRules, earlier: readonly PlaytestEnding[] = []): PlaytestEnding[] {
  return endings.map(({ endingId, title }) => {
    const known = earlier.find((each) => each.endingId === endingId);
    if (known?.status === 'reached' || known?.status === 'missed') return { ...known, title };
    return { endingId, title, status: 'waiting', plays: known?.plays ?? 0, messages: null, choices: [], why: '' };
  });
}

/** Notes which ending a play has reached, unless it has been reached before. */
export function noteReached(endings: readonly PlaytestEnding[], { ending, messages, choices }: Ended): void {
  const report = endings.find(({ endingId }) => endingId === ending?.endingId);
  if (report && report.status !== 'reached')
    Object.assign(report, { status: 'reached', messages, choices, why: '' } satisfies Partial<PlaytestEnding>);
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Explains why a play did not reach the ending that it was for. */
function explainMiss({ unwon: [unwon], ending, state }: Ended, wanted: readonly RuleEvent[], names: RuleNames): string {
  const how = ending ? `The play ended with ‘${ending.title}’ instead.` : 'The play came to no ending.';
  if (unwon !== undefined) return `${how} ‘${unwon}’ was not won.`;
  const missing = wanted.find((event) => !hasHappened(event, state));
  return missing ? `${how} ${capital(describeCondition({ '!': [missing] }, names).text)}.` : how;
}

/** Explains why an ending is not played for at all. */
function whyUnplayed(path: EndingPath | undefined): string {
  if (!path) return 'The rules are too large to find a way to it.';
  return 'never' in path ? path.never : 'No plays were left for it.';
}

const isOpen = ({ status }: PlaytestEnding): boolean => status === 'waiting' || status === 'running';

/** Notes that a playtest has no time left for the endings that no play has reached or missed. */
export function noteOutOfTime(endings: readonly PlaytestEnding[], minutes: number): void {
  const why = `The playtest was over before that: it plays for ${minutes} minutes at most.`;
  for (const report of endings.filter(isOpen)) Object.assign(report, { status: 'missed', why });
}

interface EndingPlays {
  endings: PlaytestEnding[];
  /** How to reach each ending; empty if that could not be found. */
  paths: readonly EndingPath[];
  names: RuleNames;
  /** Plays the story anew. */
  playAnew(plan: Plan): Promise<Ended>;
  /** Saves the progress. */
  save(): Promise<void>;
}

/** Plays a story for each ending that has not been reached, a limited number of times. */
export async function playForEndings({ endings, paths, names, playAnew, save }: EndingPlays): Promise<void> {
  let messages = 0;
  const playsLeft = () =>
    messages > MESSAGES_MOST ? 0 : limits.playtestPlays - 1 - endings.reduce((sum, { plays }) => sum + plays, 0);
  for (const report of endings) {
    const path = paths.find(({ endingId }) => endingId === report.endingId);
    if (!isOpen(report)) continue;
    let why = whyUnplayed(path);
    const [only, ...others] = path && 'ways' in path ? path.ways : [];
    const plans = only ? [only, ...(others.length > 0 ? others : [only])] : [];
    for (const plan of plans.slice(report.plays)) {
      if (!isOpen(report) || playsLeft() <= 0) break;
      report.status = 'running';
      await save();
      const ended = await playAnew(plan);
      // Only now: a play that is interrupted is repeated.
      report.plays += 1;
      messages += ended.messages;
      noteReached(endings, ended);
      why = explainMiss(ended, plan.wanted, names);
    }
    if (isOpen(report)) Object.assign(report, { status: 'missed', why } satisfies Partial<PlaytestEnding>);
    await save();
  }
}
