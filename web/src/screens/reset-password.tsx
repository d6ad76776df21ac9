import { useSearchParams } from 'react-router';
import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { ResetForm } from '../features/sign-in/reset-form.tsx';
import { SignInLayout } from '../features/sign-in/sign-in-layout.tsx';
import { m } from '../i18n/messages.ts';

const pitch = { words: m.screens_a_new_password(), line: m.screens_choose_one_nobody_would_guess() };

/** `/reset-password?token=…`: target of the mailed link for a new password. */
export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  return (
    <SignInLayout art={{ small, large }} focus="30%" title={m.screens_new_password()} pitch={pitch}>
      <ResetForm token={params.get('token') ?? ''} />
    </SignInLayout>
  );
}
