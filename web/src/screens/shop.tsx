import { useLocation } from 'react-router';
import { useAccount } from '../api/session.ts';
import { Shop } from '../features/shop/shop.tsx';
import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/profile/shop`: the player's balance and offerings. Asks players who return from a checkout signed out to log in. */
export function ShopScreen() {
  const { pathname, search } = useLocation();
  const returning = new URLSearchParams(search).has('sessionId');
  if (!useAccount() && returning) return <LoginFirst returnTo={`${pathname}${search}`} />;
  return (
    <ProfilePage>
      <Shop />
    </ProfilePage>
  );
}

function LoginFirst({ returnTo }: { returnTo: string }) {
  return (
    <EmptyState page title={m.screens_log_in_to_finish_your()} text={m.screens_your_payment_is_safe_and_waiting()}>
      <ButtonLink look="primary" to={`/login?${new URLSearchParams({ returnTo })}`}>
        {m.screens_login()}
      </ButtonLink>
    </EmptyState>
  );
}
