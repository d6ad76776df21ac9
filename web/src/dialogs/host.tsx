import { useStore } from '../ui/store.ts';
import { LoginRequired } from './login-required.tsx';
import { OutOfCredits } from './out-of-credits.tsx';
import { closeDialog, dialogStore } from './registry.ts';

/** Where the dialogs of the registry appear; mounted once, inside the router. */
export function DialogHost() {
  const open = useStore(dialogStore);
  switch (open?.id) {
    case 'login-required':
      return <LoginRequired {...open.input} onClose={closeDialog} />;
    case 'out-of-credits':
      return <OutOfCredits onClose={closeDialog} />;
    default:
      return null;
  }
}
