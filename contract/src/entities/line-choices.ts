/** When a character tells a line: to anybody, once it trusts the player, when it is confronted, or only at the end. */
export const tellingTimes = ['open', 'trusted', 'confronted', 'end'] as const;
export type TellingTime = (typeof tellingTimes)[number];

/** How secondary keys of a lorebook's entry count: any of them, all of them, none of them, or not all of them. */
export const loreLogics = ['any', 'all', 'none', 'notAll'] as const;
