import { Blocklist } from '../features/blocklist/blocklist.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/blocklist`: the blocklist of networks, mail domains and words, for admins. */
export function AdminBlocklistScreen() {
  return (
    <ProfilePage adminsOnly>
      <Blocklist />
    </ProfilePage>
  );
}
