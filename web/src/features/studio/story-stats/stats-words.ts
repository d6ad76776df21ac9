import type { StoryStats } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';

/** Summarizes the story stats in one sentence. */
export function headline({ totals, days }: Pick<StoryStats, 'totals' | 'days'>): string {
  if (totals.plays === 0) return m.studio_nobody_has_played_it_in({ days });
  if (totals.finished === null) return m.studio_too_few_players_to_tell();
  if (totals.finished === 0) return m.studio_nobody_has_reached_the_end_yet();
  if (totals.finished >= totals.plays) return m.studio_everyone_reaches_the_end();
  const share = totals.plays / totals.finished;
  if (share < 1.35) return m.studio_nearly_everyone_reaches_the_end();
  if (share < 1.75) return m.studio_two_in_three_runs_reach_the_end();
  const words = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  const one = words[Math.round(share) - 2];
  return one ? m.studio_one_in_one_runs_reaches_the_end({ one }) : m.studio_very_few_runs_reach_the_end();
}

/** A stage of the funnel. */
export interface FunnelStage {
  /** Label: 'Won The Dark Landing'. */
  name: string;
  runs: number;
  /**
   * Whole percent of the previous stage that came this far; null for the first. Scenes that open in any order may be
   * entered by more than won the one before: that is everybody, not more.
   */
  share: number | null;
  /** Whether most runs end before this stage. */
  worst: boolean;
}

/** Lists the stages of the funnel: entering, then winning each scene. */
export function listStages(funnel: StoryStats['funnel']): FunnelStage[] {
  const raw = funnel.flatMap(({ sceneName, entered, won }, place) => {
    const name = sceneName || `scene ${place + 1}`;
    return [
      { name: m.studio_entered_name({ name }), runs: entered },
      { name: m.studio_won_name({ name }), runs: won },
    ];
  });
  const losses = raw.map(({ runs }, place) => (place === 0 ? 0 : Math.max(0, (raw[place - 1]?.runs ?? 0) - runs)));
  const most = Math.max(0, ...losses);
  return raw.map(({ name, runs }, place) => {
    const before = raw[place - 1]?.runs;
    const share = before === undefined || before === 0 ? null : Math.min(100, Math.round((runs / before) * 100));
    return { name, runs, share, worst: most > 0 && losses[place] === most };
  });
}

/** Formats a duration in minutes. */
export function minutesText(minutes: number): string {
  if (minutes < 60) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return `${hours < 10 ? hours.toFixed(1).replace(/\.0$/, '') : Math.round(hours)} h`;
}

/** Formats a day: '6 May'. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}
