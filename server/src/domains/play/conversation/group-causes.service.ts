/** How the turns of group talks are recognised, for other features. */
export { isGroupCause } from './turn/group-part.ts';
