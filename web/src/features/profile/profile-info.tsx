import type { UserAccount } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { Flame, LogOut, PenLine } from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../../api/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/notices.ts';
import { resendConfirmation } from './account-calls.ts';
import library from './art/library-960.webp';
import { BlockedPeople } from './blocked-people.tsx';
import { Devices } from './devices.tsx';
import { OwnData } from './own-data.tsx';
import { PictureChange } from './picture-change.tsx';
import styles from './profile-info.module.css';
import { UpdateProfile } from './update-profile.tsx';

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** The account: who the player is, where they are signed in, and what is theirs to take or to delete. */
export function ProfileInfo({ account }: { account: UserAccount }) {
  return (
    <>
      <Identity account={account} />
      {!account.userEmailConfirmed && <Unconfirmed />}
      <div className={styles.below}>
        <div className={styles.lists}>
          <Devices />
          <BlockedPeople />
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
    <section className={styles.identity} aria-label="Profile Info">
      <img className={styles.art} src={library} alt="" />
      <PictureChange url={account.userProfileImageURL} />
      <div className={styles.words}>
        <h1 className="t-title">{account.userName}</h1>
        <p className={styles.email}>{account.userEmail}</p>
        <p className={styles.since}>By the fire since {month.format(new Date(account.userCreatedAt))}</p>
      </div>
      <div className={styles.acts}>
        <Button look="primary" onClick={() => setUpdating(true)}>
          <PenLine size={18} aria-hidden="true" />
          Update Profile
        </Button>
        <ButtonLink look="glass" to="/profile/shop">
          <Flame size={18} aria-hidden="true" />
          {account.credits.toLocaleString('en-GB')} {account.credits === 1 ? 'credit' : 'credits'}
        </ButtonLink>
        <Button look="glass" busy={leave.isPending} onClick={() => leave.mutate()}>
          <LogOut size={18} aria-hidden="true" />
          Log Out
        </Button>
      </div>
      {updating && <UpdateProfile userName={account.userName} onClose={() => setUpdating(false)} />}
    </section>
  );
}

function Unconfirmed() {
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => showToast('The mail is on its way'),
  });
  return (
    <div className={styles.unconfirmed}>
      <Note>Follow the link in the mail we sent you, and your welcome credits arrive.</Note>
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        Send the mail again
      </Button>
    </div>
  );
}
