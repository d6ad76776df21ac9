import { Barriers } from '../features/barriers/barriers.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/kept-out`: networks, mail domains and words that are kept out, for admins. */
export function AdminBarriersScreen() {
  return (
    <ProfilePage adminsOnly>
      <Barriers />
    </ProfilePage>
  );
}
