/** Characters of launch stories without phones and computers, in which foreign talk is measured. */
export const premodern: readonly string[] = ['ferryman-osric', 'jester-pim', 'witch-marigold'];
