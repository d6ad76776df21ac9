import { useSearchParams } from 'react-router';
import { DecisionView } from '../features/notifications/decision-view.tsx';
import small from '../features/sign-in/art/forest-828.webp';
import large from '../features/sign-in/art/forest-1600.webp';
import { SignInLayout } from '../features/sign-in/sign-in-layout.tsx';
import { m } from '../i18n/messages.ts';

const pitch = { words: m.screens_hear_both_sides(), line: m.screens_what_was_decided_why_and_your() };

/** `/appeal?token=…`: a decision opened from a mailed link, also for players who can't log in. */
export function AppealScreen() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <SignInLayout art={{ small, large }} focus="30%" title={m.screens_a_decision_about_you()} pitch={pitch}>
      <DecisionView key={token} way={{ token }} narrow />
    </SignInLayout>
  );
}
