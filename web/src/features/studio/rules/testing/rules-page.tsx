import type { StoryRules } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { m } from '../../../../i18n/messages.ts';
import { api } from '../../../../testing/fake-api.ts';
import { sampleStory } from '../../../../testing/samples.ts';
import { show, signInAs } from '../../../../testing/show.tsx';
import { RulesTab } from '../rules-tab.tsx';

/** Rules without an entry. */
export const none: StoryRules = {
  variables: [],
  effects: [],
  choices: [],
  endings: [],
  reactions: [],
  lines: [],
  people: [],
  quests: [],
  achievements: [],
  combinations: [],
  scenes: [],
  descriptions: [],
  wins: [],
  yields: [],
};

/** A number to refer to. */
export const trust = { variableId: 'trust', name: 'Trust', type: 'number' } as const;
export const saveButton = () => screen.getByRole('button', { name: m.studio_save_choices_and_endings() });
export const press = (name: string) => screen.getByRole('button', { name });

/** Opens the tab of a story that has these rules. */
export async function openRules(rules: Partial<StoryRules> = {}, at = '/here', story = sampleStory()) {
  await signInAs();
  api.answer('getStoryRules', { rules: { ...none, ...rules }, version: 4 });
  const page = show(<RulesTab story={story} />, at);
  await screen.findByRole('button', { name: m.studio_add_a_choice() });
  return page;
}

/** Shows the parts that stay closed while they are empty. */
export const showMore = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));

/** What was saved. */
export const sent = () => api.sent('editStoryRules').map(({ body }) => body);
