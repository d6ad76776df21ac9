import type { TalkLine } from './talk-state.ts';

/** A run of lines that are shown together: one bubble of the player's, or all that somebody says without a break. */
export interface TalkGroup {
  id: string;
  by: TalkLine['by'];
  lines: TalkLine[];
  /** Where a playthrough begins that is not the one before, or where this visit begins after an earlier one. */
  opens: 'playthrough' | 'visit' | null;
}

/** The shown lines in groups, in their order. */
export function grouped(lines: readonly TalkLine[]): TalkGroup[] {
  const groups: TalkGroup[] = [];
  let before: TalkLine | undefined;
  for (const line of lines) {
    if (!line.shown) continue;
    const last = groups.at(-1);
    if (last && before && belongs(line, before)) last.lines.push(line);
    else groups.push({ id: line.id, by: line.by, lines: [line], opens: opening(line, before) });
    before = line;
  }
  return groups;
}

function belongs(line: TalkLine, before: TalkLine): boolean {
  const sameVoice = line.by === 'npc' && before.by === 'npc' && line.name === before.name && line.note === before.note;
  return sameVoice && line.turn === before.turn && line.run === before.run;
}

function opening(line: TalkLine, before: TalkLine | undefined): TalkGroup['opens'] {
  if (before?.turn !== 0) return null;
  if (line.turn !== 0) return 'visit';
  return line.run === before.run ? null : 'playthrough';
}
