import type { ReportObjectType } from '@emberlore/contract';
import { createStore } from '../ui/store.ts';

/** Every dialog that any screen may open, by id, with what it needs to know. */
export interface DialogInputs {
  /** `message` says what needs a login; `returnTo` is the address to go to after it. */
  'login-required': { message: string; returnTo: string };
  'out-of-credits': Record<never, never>;
  /** How a purchase goes; `credits` is the balance after it, `second` a subscription beside the one that there is. */
  purchase:
    | { stage: 'processing' }
    | { stage: 'failed'; second?: boolean }
    | { stage: 'processed'; added: number; credits: number };
  /** `email` is where the mail went. */
  'confirm-address': { email: string };
  comments: { storyId: string; storyName: string; storyUserId: string };
  /** Picks who plays along in a story, and starts it. For players only. */
  'character-picker': { storyId: string };
  /** What a character remembers of the player. For players only. */
  memories: { characterId: string; name: string };
  /** Whom the player may want to hear no more of. For players only. */
  block: { userId: string; userName: string };
  /** `name` is what the object is called on the screen. For players only. */
  /** `pictures` are those that can be reported alone. */
  report: { objectType: ReportObjectType; objectId: string; name: string; pictures?: readonly string[] };
}

/** The id of a dialog. */
export type DialogId = keyof DialogInputs;

/** An open dialog. */
export type OpenDialog = { [Id in DialogId]: { id: Id; input: DialogInputs[Id] } }[DialogId];

/** The dialog that is open, or null. */
export const dialogStore = createStore<OpenDialog | null>(null);

/** Opens a dialog by id; one that is open already gives way to it. */
export function openDialog<Id extends DialogId>(id: Id, input: DialogInputs[Id]): void {
  dialogStore.set({ id, input } as OpenDialog);
}

/** Closes the open dialog. */
export function closeDialog(): void {
  dialogStore.set(null);
}
