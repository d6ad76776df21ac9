import { ShopOffice } from '../features/shop-office/shop-office.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/shop`: the shop office, for admins. */
export function AdminShopScreen() {
  return (
    <ProfilePage adminsOnly>
      <ShopOffice />
    </ProfilePage>
  );
}
