import { useSearchParams } from 'react-router';
import small from '../features/sign-in/art/street-828.webp';
import large from '../features/sign-in/art/street-1600.webp';
import { EmailConfirmation } from '../features/sign-in/email-confirmation.tsx';
import { SignInLayout } from '../features/sign-in/sign-in-layout.tsx';
import { m } from '../i18n/messages.ts';

const pitch = { words: m.screens_every_story_needs_a_stranger(), line: m.screens_confirm_your_email_and_step_inside() };

/** `/confirm-email?token=…`: target of the mailed link that confirms an email address. */
export function ConfirmEmailScreen() {
  const [params] = useSearchParams();
  return (
    <SignInLayout art={{ small, large }} focus="70%" title={m.screens_confirm_your_address()} pitch={pitch}>
      <EmailConfirmation token={params.get('token') ?? ''} />
    </SignInLayout>
  );
}
