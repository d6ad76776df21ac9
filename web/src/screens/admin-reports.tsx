import { Reports } from '../features/admin/reports.tsx';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/reports`: the players' reports, for admins. */
export function AdminReportsScreen() {
  const { storyAt, characterAt } = useAddressed();
  return (
    <ProfilePage adminsOnly>
      <Reports storyAt={storyAt} characterAt={characterAt} />
    </ProfilePage>
  );
}
