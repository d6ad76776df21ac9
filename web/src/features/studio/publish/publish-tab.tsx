import type { Story } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Globe, Lock } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { fetchFile, send } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/notices.ts';
import { fileNameOf, saveFile } from '../../../ui/save-file.ts';
import { useSave } from '../data/save.ts';
import { checkQuery } from './check-query.ts';
import { Findings } from './findings.tsx';
import { Playtests } from './playtests.tsx';
import styles from './publish.module.css';

/** Publishing a story: what would trouble players, how it plays, and who can see it. */
export function PublishTab({ story }: { story: Story }) {
  return (
    <div className={styles.tab}>
      <Visibility story={story} />
      <Findings story={story} />
      <Playtests story={story} />
      <TakeAlong story={story} />
    </div>
  );
}

function Visibility({ story }: { story: Story }) {
  const isPublic = story.storyVisibility === 'public';
  const { data } = useQuery(checkQuery(story.storyId));
  const problems = data?.findings.filter(({ severity }) => severity === 'problem').length ?? 0;
  const [asking, setAsking] = useState(false);
  const save = useSave({
    send: (storyVisibility: 'public' | 'private') =>
      send(calls.editStory, { body: { story: { storyId: story.storyId, storyVisibility } } }),
    onDone: (_answer, visibility) => {
      setAsking(false);
      showToast(visibility === 'public' ? 'Published' : 'Private again');
    },
  });
  const publish = () => (problems > 0 && !asking ? setAsking(true) : save.start('public'));
  return (
    <section className={styles.visibility} data-public={isPublic ? '' : undefined}>
      {isPublic ? <Globe size={28} aria-hidden="true" /> : <Lock size={28} aria-hidden="true" />}
      <div>
        <h2>{isPublic ? 'Everybody can find and play it' : 'Nobody but you can see it'}</h2>
        <p>
          {isPublic
            ? 'What you change here is there for players at once.'
            : 'Publish it when it is ready. You can take it back at any time.'}
        </p>
      </div>
      {isPublic ? (
        <Button busy={save.busy} onClick={() => save.start('private')}>
          Make private
        </Button>
      ) : (
        <Button look="primary" busy={save.busy} disabled={story.scenes.length === 0} onClick={publish}>
          {save.busy ? 'Publishing...' : 'Publish'}
        </Button>
      )}
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title="Publish it as it is?">
          <DialogText>
            The story check found {problems === 1 ? 'one problem' : `${problems} problems`}. Players may get stuck
            there.
          </DialogText>
          <DialogActions>
            <Button look="primary" onClick={() => setAsking(false)}>
              Look at them first
            </Button>
            <Button busy={save.busy} onClick={publish}>
              Publish anyway
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  );
}

/** The story as a file, for another installation or for safe keeping. */
function TakeAlong({ story }: { story: Story }) {
  const save = useSave({
    send: async () => {
      const file = await fetchFile(calls.exportStory, { query: { storyId: story.storyId } });
      saveFile(file, `${fileNameOf(story.storyName)}.emberlore.zip`);
    },
    onDone: () => undefined,
  });
  return (
    <section className={styles.part}>
      <h2>Take it along</h2>
      <p className="muted">
        The whole story in one file, pictures and all. Any Emberlore can import it, from My Stories. What other authors
        have sealed is left out.
      </p>
      <Button busy={save.busy} onClick={() => save.start(undefined)}>
        {!save.busy && <Download size={18} aria-hidden="true" />}
        {save.busy ? 'Packing the story...' : 'Export story'}
      </Button>
    </section>
  );
}
