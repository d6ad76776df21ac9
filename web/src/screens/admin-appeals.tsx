import { Appeals } from '../features/admin/appeals.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/appeals`: appeals, for admins. */
export function AdminAppealsScreen() {
  return (
    <ProfilePage adminsOnly>
      <Appeals />
    </ProfilePage>
  );
}
