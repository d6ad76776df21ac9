import { Models } from '../features/models/models.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/models`: the language models, which role asks which, and what they cost, for admins. */
export function AdminModelsScreen() {
  return (
    <ProfilePage adminsOnly>
      <Models />
    </ProfilePage>
  );
}
