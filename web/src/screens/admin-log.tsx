import { AuditLog } from '../features/admin/audit-log.tsx';
import { ProfilePage } from './profile-page.tsx';

/** `/admin/log`: the audit log, for admins. */
export function AdminLogScreen() {
  return (
    <ProfilePage adminsOnly>
      <AuditLog />
    </ProfilePage>
  );
}
