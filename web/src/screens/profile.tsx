import { useAccount } from '../api/session.ts';
import { OwnKey } from '../features/models/own-key.tsx';
import { ProfileInfo } from '../features/profile/profile-info.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/profile`: the account. */
export function ProfileScreen() {
  const account = useAccount();
  return (
    <ProfilePage>
      {account && (
        <ProfileInfo account={account}>
          <OwnKey />
        </ProfileInfo>
      )}
    </ProfilePage>
  );
}
