import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { saveOwnData } from './account-calls.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './profile-info.module.css';

/** Lets the player download their data and delete the account. */
export function OwnData() {
  const save = useMutation({ mutationFn: saveOwnData });
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={styles.pair}>
      <section className={styles.box} aria-labelledby="own-data">
        <h2 className="t-head" id="own-data">
          {m.profile_your_data()}
        </h2>
        <p>{m.profile_everything_youve_said_made_and()}</p>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          <Download size={18} aria-hidden="true" />
          {save.isPending ? m.profile_gathering_your_data() : m.profile_download_my_data()}
        </Button>
      </section>
      <section className={styles.box} aria-labelledby="leaving">
        <h2 className="t-head" id="leaving">
          {m.profile_leaving()}
        </h2>
        <p>{m.profile_deleting_your_account_cant_be()}</p>
        <Button look="danger-quiet" onClick={() => setDeleting(true)}>
          {m.profile_delete_account()}
        </Button>
      </section>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </div>
  );
}
