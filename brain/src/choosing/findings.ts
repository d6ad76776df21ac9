import type { Line } from '../finding/retrieve.ts';
import { isReserved } from '../finding/retrieve.ts';
import type { Finding } from '../reading/types.ts';
import { contentStems, sameText } from '../text/text.ts';
import { bank } from './moves.ts';
import { opinionOn } from './opinions.ts';
import { createPlan, type Plan, type Situation } from './plan.ts';
import { say } from './sheet-lines.ts';

/** Whether a line is about an item: by its name, or by two words of its description. */
export function mentionsItem({ text }: Line, { name, description }: Finding): boolean {
  const own = new Set(contentStems(text));
  if (contentStems(name).some((word) => own.has(word))) return true;
  return new Set(contentStems(description).filter((word) => own.has(word))).size >= 2;
}

/** Returns what the character knows of a found thing and has not told yet. */
function lineOn(finding: Finding, { hits, memory }: Situation): Line | null {
  const found = hits.find(
    ({ line }) =>
      (line.kind === 'personal' || line.kind === 'common') &&
      !isReserved(line) &&
      !line.intimate &&
      !memory.told.includes(line.text) &&
      mentionsItem(line, finding),
  );
  return found?.line ?? null;
}

/**
 * Answers what is said of something that the player has found: with what the character says when it is shown, thinks or
 * knows of it, and never with where to look for it.
 */
export function onFinding(situation: Situation): Plan | null {
  const { persona, understanding } = situation;
  const [finding] = understanding.findings;
  if (!finding) return null;
  const shown = Object.entries(persona.sheet?.shown ?? {}).find(([name]) => sameText(name) === sameText(finding.name));
  const line = lineOn(finding, situation);
  return (
    say(shown?.[1], situation, false) ??
    say(opinionOn(finding.name, situation) ?? [], situation, false) ??
    createPlan(
      line
        ? { kind: 'line', line, link: 'answer' }
        : bank('found', { item: finding.name.toLowerCase().replace(/^(?:the|an?) /, '') }),
    )
  );
}

/** Whether a message tells of something found, or asks whether it is as the player thinks. */
export const tellsOfFinding = ({ understanding: { findings, question, acts } }: Situation): boolean =>
  findings.length > 0 && !acts.has('request') && (question === null || question === 'yes-no');
