import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useAccount } from '../api/session.ts';
import small from '../features/sign-in/art/street-828.webp';
import large from '../features/sign-in/art/street-1600.webp';
import { parseArrival } from '../features/sign-in/return-to.ts';
import { SignInLayout } from '../features/sign-in/sign-in-layout.tsx';
import { SignupForm } from '../features/sign-in/signup-form.tsx';
import { m } from '../i18n/messages.ts';

const pitch = {
  words: m.screens_every_story_needs_a_stranger(),
  line: m.screens_tell_us_what_to_call_you_and(),
};

/** Sign-up. Sends signed-in players on to their original target, or home. */
export function SignupScreen() {
  const arrival = parseArrival(useLocation());
  const setupToken = useSearchParams()[0].get('setup') ?? undefined;
  if (useAccount()) return <Navigate to={arrival.returnTo ?? '/home'} replace />;
  return (
    <SignInLayout art={{ small, large }} focus="70%" title={m.spec_sign_up()} pitch={pitch} low>
      <SignupForm arrival={arrival} setupToken={setupToken} />
    </SignInLayout>
  );
}
