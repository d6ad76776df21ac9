/** Settings of the environment under which the C library gives memory back. */
export declare const frugal: Record<string, string>;
