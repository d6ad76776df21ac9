import { Navigate, useLocation } from 'react-router';
import { useAccount } from '../api/session.ts';
import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { parseArrival } from '../features/sign-in/return-to.ts';
import { SignInLayout } from '../features/sign-in/sign-in-layout.tsx';
import { m } from '../i18n/messages.ts';

const pitch = { words: m.screens_stories_that_answer_back(), line: m.screens_walk_in_ask_anything_and() };

/** Login. Sends signed-in players on to their original target, or home. */
export function LoginScreen() {
  const arrival = parseArrival(useLocation());
  if (useAccount()) return <Navigate to={arrival.returnTo ?? '/home'} replace />;
  return (
    <SignInLayout art={{ small, large }} focus="30%" title={m.spec_login()} pitch={pitch}>
      <LoginForm arrival={arrival} />
    </SignInLayout>
  );
}
