import { useSearchParams } from 'react-router';
import { DecisionView } from '../features/notices/decision-view.tsx';
import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { Door } from '../features/sign-in/door.tsx';

const pitch = { words: 'Hear both sides', line: 'What was decided, why, and your word on it.' };

/** `/appeal?token=…`: where a mailed decision leads, for who cannot log in as well. */
export function AppealScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <Door art={{ small, large }} focus="30%" title="A decision about you" pitch={pitch}>
      <DecisionView key={token} way={{ token }} narrow />
    </Door>
  );
}
