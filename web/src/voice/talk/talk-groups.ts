import type { TalkLine } from './talk-state.ts';

/** Consecutive lines shown together: one bubble of the player, or everything one speaker says in a row. */
export interface TalkGroup {
  id: string;
  by: TalkLine['by'];
  lines: TalkLine[];
  /** Whether a different run starts here, or this session after an earlier one. */
  opens: 'run' | 'session' | null;
}

/** Groups the lines, in order. */
export function grouped(lines: readonly TalkLine[]): TalkGroup[] {
  const groups: TalkGroup[] = [];
  let before: TalkLine | undefined;
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && before && belongs(line, before)) last.lines.push(line);
    else groups.push({ id: line.id, by: line.by, lines: [line], opens: opening(line, before) });
    before = line;
  }
  return groups;
}

function belongs(line: TalkLine, before: TalkLine): boolean {
  if (line.opens !== before.opens) return false;
  const sameVoice = line.by === 'npc' && before.by === 'npc' && line.name === before.name && line.note === before.note;
  return sameVoice && line.turn === before.turn && line.run === before.run;
}

function opening(line: TalkLine, before: TalkLine | undefined): TalkGroup['opens'] {
  if (before?.turn !== 0) return null;
  // What follows a character's first words belongs to this session.
  if (line.turn !== 0) return before.opens ? null : 'session';
  return line.run === before.run ? null : 'run';
}
