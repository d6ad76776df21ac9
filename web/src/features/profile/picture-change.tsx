import { useMutation } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { notAPicture, readPicture, useObjectUrl } from '../../ui/picture-file.ts';
import { showError, showToast } from '../../ui/toasts.ts';
import { updatePicture } from './account-calls.ts';
import styles from './profile-info.module.css';

/** The player's picture as a button that chooses a new one, with a preview before saving. */
export function PictureChange({ url }: { url: string }) {
  const [picture, setPicture] = useState<File | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { file: good, wrong } = await readPicture(file);
    if (wrong !== undefined) showError(wrong);
    setPicture(good ?? null);
  };
  return (
    <div className={styles.avatar}>
      <Avatar url={url} alt="" size={128} ringed />
      <input
        type="file"
        accept="image/*"
        aria-label={m.profile_change_profile_picture()}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // Allow choosing the same file again.
          event.target.value = '';
        }}
      />
      <span className={styles.badge} aria-hidden="true">
        <Camera size={18} />
      </span>
      {picture && <Preview picture={picture} onClose={() => setPicture(null)} />}
    </div>
  );
}

function Preview({ picture, onClose }: { picture: File; onClose: () => void }) {
  const url = useObjectUrl(picture);
  const [broken, setBroken] = useState(false);
  const save = useMutation({
    mutationFn: updatePicture,
    meta: { quiet: true },
    onSuccess: () => {
      showToast(m.profile_picture_changed());
      onClose();
    },
  });
  const wrong = broken ? notAPicture : save.error ? errorText(save.error) : undefined;
  return (
    <Dialog open onClose={() => !save.isPending && onClose()} title={m.profile_your_new_picture()}>
      <div className={styles.preview}>
        {url && (
          <Avatar key={url} url={url} alt={m.profile_your_new_picture()} size={192} onError={() => setBroken(true)} />
        )}
        <FieldNote id="picture-note" error={wrong} />
      </div>
      <DialogActions>
        <Button look="primary" busy={save.isPending} disabled={broken} onClick={() => save.mutate(picture)}>
          {save.isPending ? m.profile_saving_picture() : m.profile_use_this_picture()}
        </Button>
        <Button disabled={save.isPending} onClick={onClose}>
          {m.profile_keep_current_picture()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
