import { pictureAt, type Story } from '@emberlore/contract';
import { Link2, Play } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { Dialog, DialogActions, DialogTitle } from '../../../ui/dialog.tsx';
import styles from './published-dialog.module.css';

/** Dialog after a story has been published: its link to share, and Play. */
export function PublishedDialog({ story, onClose }: { story: Story; onClose: () => void }) {
  const { storyId, storyName, storyImageURL } = story;
  const link = `${location.origin}/story/${encodeURIComponent(storyId)}`;
  return (
    <Dialog open onClose={onClose} title={m.studio_published()} bare className={styles.dialog}>
      <div className={styles.art}>{storyImageURL && <img src={pictureAt(storyImageURL, 960)} alt="" />}</div>
      <div className={styles.body}>
        <p className={styles.cheer}>{m.studio_published()}</p>
        <DialogTitle className="t-title">{storyName}</DialogTitle>
        <p>{m.studio_now_share_it()}</p>
        <div className={styles.link}>
          <input
            readOnly
            aria-label={m.studio_link_of_the_story()}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <Button look="ghost" onClick={() => void copyLink(storyId)}>
            <Link2 size={18} aria-hidden="true" />
            {m.studio_copy_link()}
          </Button>
        </div>
        <DialogActions>
          <PlayLink storyId={storyId} />
          <Button onClick={onClose}>{m.studio_done()}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Leads to the story as players see it. */
export function PlayLink({ storyId }: Pick<Story, 'storyId'>) {
  return (
    <ButtonLink look="primary" to={`/story/${storyId}`}>
      <Play size={18} fill="currentColor" aria-hidden="true" />
      {m.studio_play()}
    </ButtonLink>
  );
}
