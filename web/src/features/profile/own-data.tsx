import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { saveOwnData } from './account-calls.ts';
import { DeleteAccount } from './delete-account.tsx';
import styles from './profile-info.module.css';

/** Taking one's data along, and deleting the account. */
export function OwnData() {
  const save = useMutation({ mutationFn: saveOwnData });
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={styles.pair}>
      <section className={styles.box} aria-labelledby="own-data">
        <h2 className="t-head" id="own-data">
          Your data
        </h2>
        <p>Everything you have said, made and kept here, with your pictures, in one file.</p>
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          <Download size={18} aria-hidden="true" />
          {save.isPending ? 'Gathering your data...' : 'Download my data'}
        </Button>
      </section>
      <section className={styles.box} aria-labelledby="leaving">
        <h2 className="t-head" id="leaving">
          Leaving
        </h2>
        <p>Deleting your account cannot be undone. You will see what goes and what stays first.</p>
        <Button look="danger-quiet" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </section>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </div>
  );
}
