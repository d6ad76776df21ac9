import type { Output, calls as stated } from '@emberlore/contract';
import { KeyRound, Tag, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Pill } from '../../../ui/pill.tsx';
import styles from './import-dialog.module.css';
import { ImportDialog } from './import-dialog.tsx';

type Imported = Output<typeof stated.importStory>;

interface ImportProps {
  onImported: (storyId: string) => void;
  onClose: () => void;
}

/** Dialog to import an exported story as a private story. */
export function ImportStory({ onImported, onClose }: ImportProps) {
  return (
    <ImportDialog<Imported>
      title={m.studio_import_a_story()}
      text={m.studio_an_emberlore_zip_exported_from()}
      accept=".zip,application/zip,.ink,.json,.twee,.tw"
      send={(bundle, commit, onProgress) =>
        send(calls.importStory, { parts: { importInfo: { preview: !commit } }, files: { bundle }, onProgress })
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
    <section className={styles.story}>
      <h3>{story.storyName}</h3>
      <p className={styles.lead}>{story.storyDescription}</p>
      <ol className={styles.scenes} aria-label={m.studio_scenes()}>
        {story.scenes.map(({ sceneName, ...has }, place) => (
          // Scenes may share a name, and never move here.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>
            <b>{sceneName || m.studio_scene_count({ count: place + 1 })}</b>
            <small>
              {m.studio_characters_counted({ count: has.characters })} · {m.studio_items_counted({ count: has.items })}{' '}
              · {m.studio_quests_counted({ count: has.quests })}
            </small>
          </li>
        ))}
      </ol>
      <Named icon={<Tag size={18} aria-hidden="true" />} label={m.studio_tags()} names={story.storyTags} />
      <Named icon={<Users size={18} aria-hidden="true" />} label={m.studio_characters()} names={story.characters} />
      <Named icon={<KeyRound size={18} aria-hidden="true" />} label={m.studio_items()} names={story.items} />
      <p className="t-small muted">{m.studio_pictures_in_file({ count: story.pictures })}</p>
    </section>
  );
}

function Named({ icon, label, names }: { icon: ReactNode; label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={styles.named}>
      {icon}
      <ul aria-label={label}>
        {[...new Set(names)].map((name) => (
          <li key={name}>
            <Pill>{name}</Pill>
          </li>
        ))}
      </ul>
    </div>
  );
}
