import { useSearchParams } from 'react-router';
import small from '../features/sign-in/art/street-828.webp';
import large from '../features/sign-in/art/street-1600.webp';
import { Door } from '../features/sign-in/door.tsx';
import { EmailConfirmation } from '../features/sign-in/email-confirmation.tsx';

const pitch = { words: 'Every story needs a stranger', line: 'And now it knows where to write to.' };

/** `/confirm-email?token=…`: where the mailed link that confirms an address leads. */
export function ConfirmEmailScreen() {
  const [params] = useSearchParams();
  return (
    <Door art={{ small, large }} focus="70%" title="Confirm your address" pitch={pitch}>
      <EmailConfirmation token={params.get('token') ?? ''} />
    </Door>
  );
}
