import { firstRules } from './first-rules.ts';
import { plainRules } from './plain-rules.ts';
import type { Rule } from './rule.ts';

/** How a reply is chosen: the first rule of this table that is for the message and has a plan. */
export const rules: readonly Rule[] = [...firstRules, ...plainRules];
