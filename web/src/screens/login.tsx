import { texts } from '@emberlore/contract';
import { Navigate, useLocation } from 'react-router';
import { useAccount } from '../api/session.ts';
import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { Door } from '../features/sign-in/door.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { arrivalOf } from '../features/sign-in/return-to.ts';

const pitch = { words: 'Stories that answer back', line: 'Walk in, ask anything, and be remembered.' };

/** Login. Whoever is logged in goes on to where they wanted to be, or home. */
export function LoginScreen() {
  const arrival = arrivalOf(useLocation().state);
  if (useAccount()) return <Navigate to={arrival.returnTo ?? '/home'} replace />;
  return (
    <Door art={{ small, large }} focus="30%" title={texts.login} pitch={pitch}>
      <LoginForm arrival={arrival} />
    </Door>
  );
}
