import { Barriers } from '../features/barriers/barriers.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/kept-out`: the blocklist of networks, mail domains and words, for admins. */
export function AdminBarriersScreen() {
  return (
    <ProfilePage adminsOnly>
      <Barriers />
    </ProfilePage>
  );
}
