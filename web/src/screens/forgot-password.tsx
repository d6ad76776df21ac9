import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { ForgotForm } from '../features/sign-in/forgot-form.tsx';
import { SignInLayout } from '../features/sign-in/sign-in-layout.tsx';
import { m } from '../i18n/messages.ts';

const pitch = { words: m.screens_forgot_your_password(), line: m.screens_well_email_you_a_new_link() };

/** `/forgot-password`: requests a password link by mail. */
export function ForgotPasswordScreen() {
  return (
    <SignInLayout art={{ small, large }} focus="30%" title={m.screens_forgotten_password()} pitch={pitch}>
      <ForgotForm />
    </SignInLayout>
  );
}
