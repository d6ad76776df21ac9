import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { StoryRuleEditing } from './story-rules.service.ts';

/** The calls that read and change a story's rules. */
export function storyRulesRoutes({ rules }: { rules: StoryRuleEditing }): Route[] {
  return [
    route(calls.getStoryRules, ({ query, caller }) => rules.read(query.storyId, caller)),
    route(calls.editStoryRules, async ({ body, caller }) => ({ version: await rules.edit(body, caller) })),
  ];
}
