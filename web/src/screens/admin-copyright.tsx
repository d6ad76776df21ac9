import { Claims } from '../features/claims/claims.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/copyright`: claims, for admins. */
export function AdminCopyrightScreen() {
  return (
    <ProfilePage adminsOnly>
      <Claims />
    </ProfilePage>
  );
}
