export { sharedQueue } from './testing/shared-queue.ts';
