import type { Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Globe, Link2, Lock } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { fetchFile, send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { copyLink } from '../../../ui/copy-link.ts';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { saveFile, toFileName } from '../../../ui/save-file.ts';
import { showToast } from '../../../ui/toasts.ts';
import { useSave } from '../data/save.ts';
import { checkQuery } from './check-query.ts';
import { Findings } from './findings.tsx';
import { Playtests } from './playtests.tsx';
import styles from './publish.module.css';
import { PlayLink, PublishedDialog } from './published-dialog.tsx';

/** Tab to publish a story: story check, playtests and visibility. */
export function PublishTab({ story }: { story: Story }) {
  return (
    <div className={styles.tab}>
      <Visibility story={story} />
      <Findings story={story} />
      <Playtests story={story} />
      <SceneLocks story={story} />
      <ExportSection story={story} />
    </div>
  );
}

function Visibility({ story }: { story: Story }) {
  const isPublic = story.storyVisibility === 'public';
  const { data } = useQuery(checkQuery(story.storyId));
  const problems = data?.findings.filter(({ severity }) => severity === 'problem').length ?? 0;
  const [asking, setAsking] = useState(false);
  const [published, setPublished] = useState(false);
  const save = useSave({
    send: (storyVisibility: 'public' | 'private') =>
      send(calls.editStory, { body: { story: { storyId: story.storyId, storyVisibility } } }),
    onDone: (_answer, visibility) => {
      setAsking(false);
      if (visibility === 'public') setPublished(true);
      else showToast(m.studio_now_private());
    },
  });
  const publish = () => (problems > 0 && !asking ? setAsking(true) : save.start('public'));
  return (
    <section className={styles.visibility} data-public={isPublic ? '' : undefined}>
      {isPublic ? <Globe size={28} aria-hidden="true" /> : <Lock size={28} aria-hidden="true" />}
      <div>
        <h2>{isPublic ? m.studio_anyone_can_find_and_play_it() : m.studio_only_you_can_see_it()}</h2>
        <p>{isPublic ? m.studio_players_see_your_changes_right() : m.studio_publish_it_when_its_ready_you_can()}</p>
      </div>
      {isPublic ? (
        <div className={styles.ways}>
          <PlayLink storyId={story.storyId} />
          <Button onClick={() => void copyLink(story.storyId)}>
            <Link2 size={18} aria-hidden="true" />
            {m.studio_copy_link()}
          </Button>
          <Button look="ghost" busy={save.busy} onClick={() => save.start('private')}>
            {m.studio_make_private()}
          </Button>
        </div>
      ) : (
        <Button look="primary" busy={save.busy} disabled={story.scenes.length === 0} onClick={publish}>
          {save.busy ? m.studio_publishing() : m.studio_publish()}
        </Button>
      )}
      {published && <PublishedDialog story={story} onClose={() => setPublished(false)} />}
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={m.studio_publish_it_as_it_is()}>
          <DialogText>
            {m.studio_the_story_check_found_text({
              text: m.studio_problems({ count: problems }),
            })}
          </DialogText>
          <DialogActions>
            <Button look="primary" onClick={() => setAsking(false)}>
              {m.studio_review_first()}
            </Button>
            <Button busy={save.busy} onClick={publish}>
              {m.studio_publish_anyway()}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  );
}

/** Choice whether players see the scenes one after another. */
function SceneLocks({ story }: { story: Story }) {
  const save = useSave({
    send: (storyLocksScenes: boolean) =>
      send(calls.editStory, { body: { story: { storyId: story.storyId, storyLocksScenes } } }),
    onDone: (_answer, locks) => showToast(locks ? m.studio_scenes_are_locked() : m.studio_scenes_are_open()),
  });
  return (
    <section className={styles.part}>
      <h2>{m.studio_order_of_play()}</h2>
      <CheckField
        label={m.studio_open_a_scene_once_the_one()}
        checked={story.storyLocksScenes ?? false}
        disabled={save.busy}
        onChange={(event) => save.start(event.target.checked)}
      />
      <p className="muted">{m.studio_locked_scenes_show_a_blurred()}</p>
    </section>
  );
}

/** Section to export the story as a file, for another installation or as a backup. */
function ExportSection({ story }: { story: Story }) {
  const save = useSave({
    send: async () => {
      const file = await fetchFile(calls.exportStory, { query: { storyId: story.storyId } });
      saveFile(file, `${toFileName(story.storyName)}.emberlore.zip`);
    },
    onDone: () => undefined,
  });
  return (
    <section className={styles.part}>
      <h2>{m.studio_take_it_with_you()}</h2>
      <p className="muted">{m.studio_the_whole_story_in_one_file()}</p>
      <Button busy={save.busy} onClick={() => save.start(undefined)}>
        {!save.busy && <Download size={18} aria-hidden="true" />}
        {save.busy ? m.studio_preparing_the_file() : m.studio_export_story()}
      </Button>
    </section>
  );
}
