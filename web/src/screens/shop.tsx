import { CreditHistory } from '../features/profile/credit-history.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/profile/shop`: what the player has, and where it came from and went. */
export function ShopScreen() {
  return (
    <ProfilePage>
      <h1 className="t-title">Shop</h1>
      <CreditHistory />
    </ProfilePage>
  );
}
