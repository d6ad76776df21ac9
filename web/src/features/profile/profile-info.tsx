import type { UserAccount } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { Flame, LogOut, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { logOut } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toasts.ts';
import { resendConfirmation } from './account-calls.ts';
import library from './art/library-960.webp';
import { BlockedPeople } from './blocked-people.tsx';
import { Devices } from './devices.tsx';
import { OwnData } from './own-data.tsx';
import { PictureChange } from './picture-change.tsx';
import styles from './profile-info.module.css';
import { UpdateProfile } from './update-profile.tsx';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** Tab with the player's profile, sign-ins and data; `children` stands below the lists. */
export function ProfileInfo({ account, children }: { account: UserAccount; children?: ReactNode }) {
  return (
    <>
      <Identity account={account} />
      {!account.userEmailConfirmed && <Unconfirmed />}
      <div className={styles.below}>
        <div className={styles.lists}>
          <Devices />
          <BlockedPeople />
          {children}
        </div>
        <OwnData />
      </div>
    </>
  );
}

function Identity({ account }: { account: UserAccount }) {
  const [updating, setUpdating] = useState(false);
  const leave = useMutation({ mutationFn: logOut });
  return (
    <section className={styles.identity} aria-label={m.profile_profile_info()}>
      <img className={styles.art} src={library} alt="" />
      <PictureChange url={account.userProfileImageURL} />
      <div className={styles.words}>
        <h1 className="t-title">{account.userName}</h1>
        <p className={styles.email}>{account.userEmail}</p>
        <p className={styles.since}>
          {m.profile_member_since()} {month.format(new Date(account.userCreatedAt))}
        </p>
      </div>
      <div className={styles.acts}>
        <Button look="primary" onClick={() => setUpdating(true)}>
          <PenLine size={18} aria-hidden="true" />
          {m.profile_update_profile()}
        </Button>
        <ButtonLink look="glass" to="/profile/shop">
          <Flame size={18} aria-hidden="true" />
          {m.profile_credits({ count: account.credits, number: account.credits.toLocaleString('en-GB') })}
        </ButtonLink>
        <Button look="glass" busy={leave.isPending} onClick={() => leave.mutate()}>
          <LogOut size={18} aria-hidden="true" />
          {m.profile_log_out()}
        </Button>
      </div>
      {updating && <UpdateProfile userName={account.userName} onClose={() => setUpdating(false)} />}
    </section>
  );
}

function Unconfirmed() {
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => showToast(m.profile_email_sent()),
  });
  return (
    <div className={styles.unconfirmed}>
      <Note>{m.profile_follow_the_link_in_the_email_we()}</Note>
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        {m.profile_resend_email()}
      </Button>
    </div>
  );
}
