import { lazy, Suspense } from 'react';
import { useStore } from '../ui/store.ts';
import { closeDialog, dialogStore, type OpenDialog } from './registry.ts';

// No page opens with a dialog, so dialogs load lazily and stay out of the first page.
const LoginRequired = lazy(async () => ({ default: (await import('./login-required.tsx')).LoginRequired }));
const ConfirmAddress = lazy(async () => ({ default: (await import('./confirm-address.tsx')).ConfirmAddress }));
const Comments = lazy(async () => ({ default: (await import('./comments/comments.tsx')).Comments }));
const Report = lazy(async () => ({ default: (await import('./report.tsx')).Report }));
const Block = lazy(async () => ({ default: (await import('./block.tsx')).Block }));
const Purchase = lazy(async () => ({ default: (await import('./purchase.tsx')).Purchase }));
const CharacterPicker = lazy(async () => ({
  default: (await import('./character-picker/character-picker.tsx')).CharacterPicker,
}));
const Memories = lazy(async () => ({ default: (await import('./memories/memories.tsx')).Memories }));
const StartOver = lazy(async () => ({ default: (await import('./start-over.tsx')).StartOver }));
const OutOfCredits = lazy(async () => ({ default: (await import('./out-of-credits.tsx')).OutOfCredits }));
const SettingsDialog = lazy(async () => ({
  default: (await import('../voice/parts/settings-dialog.tsx')).SettingsDialog,
}));

/** Renders the open dialog; mounted once, inside the router. */
export function DialogHost() {
  const open = useStore(dialogStore);
  return <Suspense>{open && <LoadedDialog {...open} />}</Suspense>;
}

function LoadedDialog({ id, input }: OpenDialog) {
  switch (id) {
    case 'login-required':
      return <LoginRequired {...input} onClose={closeDialog} />;
    case 'start-over':
      return <StartOver {...input} onClose={closeDialog} />;
    case 'out-of-credits':
      return <OutOfCredits onClose={closeDialog} />;
    case 'settings':
      return <SettingsDialog onClose={closeDialog} />;
    case 'purchase':
      return <Purchase {...input} onClose={closeDialog} />;
    case 'confirm-address':
      return <ConfirmAddress {...input} onClose={closeDialog} />;
    case 'comments':
      return <Comments {...input} onClose={closeDialog} />;
    case 'character-picker':
      return <CharacterPicker {...input} onClose={closeDialog} />;
    case 'memories':
      return <Memories {...input} onClose={closeDialog} />;
    case 'block':
      return <Block {...input} onClose={closeDialog} />;
    case 'report':
      return <Report {...input} onClose={closeDialog} />;
  }
}
