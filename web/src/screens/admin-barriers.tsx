import { Blocklist } from '../features/barriers/barriers.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/kept-out`: the blocklist of networks, mail domains and words, for admins. */
export function AdminBlocklistScreen() {
  return (
    <ProfilePage adminsOnly>
      <Blocklist />
    </ProfilePage>
  );
}
