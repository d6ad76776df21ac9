import { Claims } from '../features/claims/claims.tsx';
import { useAddressed } from './addressed-dialogs.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/copyright`: claims, for admins. */
export function AdminCopyrightScreen() {
  const { storyAt, characterAt } = useAddressed();
  return (
    <ProfilePage adminsOnly>
      <Claims storyAt={storyAt} characterAt={characterAt} />
    </ProfilePage>
  );
}
