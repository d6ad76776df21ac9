import type { Finding } from '@emberlore/contract';
import { answerFindings } from './answer-rules.ts';
import { castFindings, itemFindings } from './cast-rules.ts';
import type { StoryCheckInput } from './matter.ts';
import { questFindings } from './quest-rules.ts';
import { ruleFindings } from './rule-findings.ts';
import { sceneFindings, storyFindings } from './story-rules.ts';

/** Removes duplicate findings about a character that appears in several scenes. */
function dropRepeated(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, characterId, field, message }) => {
    if (characterId === undefined) return true;
    const name = [code, characterId, field, message].join('\n');
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

/** Returns everything that would trouble players of a story: problems first, each in the order of the story. */
export function findAll(input: StoryCheckInput): Finding[] {
  const { story, rules, widths } = input;
  const found = story.scenes.flatMap((scene) => [
    ...sceneFindings(scene, widths),
    ...castFindings(scene, widths),
    ...answerFindings(scene, rules),
    ...itemFindings(scene, widths),
    ...questFindings(scene),
  ]);
  const about = rules ? ruleFindings(rules, story.scenes) : [];
  const all = [...storyFindings(input), ...dropRepeated(found), ...about];
  const of = (severity: Finding['severity']) => all.filter((finding) => finding.severity === severity);
  return [...of('problem'), ...of('advice')];
}
