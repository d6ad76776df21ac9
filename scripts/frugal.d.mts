/** Settings of the environment under which the C library gives memory back. */
export const frugal: Record<string, string>;
