/** Smaller counts of likes or plays only tell that few people are here. */
const leastTelling = 5;

/** Whether a count of likes or plays says something about a story. */
export const isTelling = (count: number): boolean => count >= leastTelling;
