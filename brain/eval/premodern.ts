/** Characters of launch stories without phones and computers, used to measure out-of-world talk. */
export const premodern: readonly string[] = ['ferryman-osric', 'jester-pim', 'witch-marigold'];
