import { useSearchParams } from 'react-router';
import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { Door } from '../features/sign-in/door.tsx';
import { ResetForm } from '../features/sign-in/reset-form.tsx';

const pitch = { words: 'A new key', line: 'Choose one that nobody would guess.' };

/** `/reset-password?token=…`: where the mailed link for a new password leads. */
export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  return (
    <Door art={{ small, large }} focus="30%" title="New password" pitch={pitch}>
      <ResetForm token={params.get('token') ?? ''} />
    </Door>
  );
}
