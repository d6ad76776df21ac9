import { Claims } from '../features/copyright-office/matters.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/copyright`: claims, for admins. */
export function AdminCopyrightScreen() {
  return (
    <ProfilePage adminsOnly>
      <Claims />
    </ProfilePage>
  );
}
