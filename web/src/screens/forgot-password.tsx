import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { Door } from '../features/sign-in/door.tsx';
import { ForgotForm } from '../features/sign-in/forgot-form.tsx';

const pitch = { words: 'Lost the key?', line: 'We will cut you a new one.' };

/** `/forgot-password`: asking for a link by mail. */
export function ForgotPasswordScreen() {
  return (
    <Door art={{ small, large }} focus="30%" title="Forgotten password" pitch={pitch}>
      <ForgotForm />
    </Door>
  );
}
