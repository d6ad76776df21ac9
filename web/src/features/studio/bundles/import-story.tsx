import type { Output, calls as stated } from '@emberlore/contract';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import styles from './import-dialog.module.css';
import { ImportDialog } from './import-dialog.tsx';

type Imported = Output<typeof stated.importStory>;

interface ImportProps {
  onImported: (storyId: string) => void;
  onClose: () => void;
}

/** Bringing in a story that was exported here or elsewhere; it becomes a private one. */
export function ImportStory({ onImported, onClose }: ImportProps) {
  return (
    <ImportDialog<Imported>
      title="Import a story"
      text="An .emberlore.zip, exported from this Emberlore or any other. It becomes a private story of yours."
      accept=".zip,application/zip"
      send={(bundle, keep, onProgress) =>
        send(calls.importStory, { parts: { importInfo: { preview: !keep } }, files: { bundle }, onProgress })
      }
      show={({ story }) => <StoryFacts story={story} />}
      changesOf={({ changes }) => changes}
      onDone={({ storyId }) => storyId !== null && onImported(storyId)}
      onClose={onClose}
    />
  );
}

function StoryFacts({ story }: { story: Imported['story'] }) {
  return (
    <section>
      <h3>{story.storyName}</h3>
      <ul className={styles.facts}>
        <li>{story.storyTags.join(', ')}</li>
        <li>
          Scenes: {story.scenes.map(({ sceneName }, place) => sceneName || `scene ${place + 1}`).join(', ') || 'none'}
        </li>
        <li>Characters: {story.characters.join(', ') || 'none'}</li>
        <li>Items: {story.items.join(', ') || 'none'}</li>
        <li>Pictures: {story.pictures}</li>
      </ul>
    </section>
  );
}
