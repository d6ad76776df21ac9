import type { ReportObjectType } from '@emberlore/contract';
import { createStore } from '../ui/store.ts';

/** Every dialog that any screen may open, by id, with its input. */
export interface DialogInputs {
  /** `message` says what needs a login; `returnTo` is the URL to open after it. */
  'login-required': { message: string; returnTo: string };
  /** `to` is the URL that starts a new run; `finished` says that the latest run is over. */
  'start-over': { to: string; finished: boolean };
  'out-of-credits': Record<never, never>;
  settings: Record<never, never>;
  /** The state of a purchase; `credits` is the new balance, `second` means a second subscription beside the current one. */
  purchase:
    | { stage: 'processing' }
    | { stage: 'failed'; second?: boolean }
    | { stage: 'processed'; added: number; credits: number };
  /** `email` is the address the mail was sent to. */
  'confirm-address': { email: string };
  comments: { storyId: string; storyName: string; storyUserId: string; stars?: number };
  /** Picks the co-op character for a story and starts the run. For players only. */
  'character-picker': { storyId: string };
  /** What a character remembers of the player. For players only. */
  memories: { characterId: string; name: string };
  /** The account to block. For players only. */
  block: { userId: string; userName: string };
  /** `name` is the displayed name of the object. For players only. */
  /** `pictures` can be reported separately. */
  report: {
    objectType: Exclude<ReportObjectType, 'picture'>;
    objectId: string;
    name: string;
    pictures?: readonly string[];
  };
}

export type DialogId = keyof DialogInputs;

export type OpenDialog = { [Id in DialogId]: { id: Id; input: DialogInputs[Id] } }[DialogId];

export const dialogStore = createStore<OpenDialog | null>(null);

/** Opens a dialog by id; replaces an open one. */
export function openDialog<Id extends DialogId>(id: Id, input: DialogInputs[Id]): void {
  dialogStore.set({ id, input } as OpenDialog);
}

export function closeDialog(): void {
  dialogStore.set(null);
}
