import type { SceneDetail } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { showUndoable } from '../../../api/undoable.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDelete } from '../../../ui/confirm-delete.tsx';
import { Dialog, DialogActions, DialogTitle } from '../../../ui/dialog.tsx';
import { HiddenNote } from '../../../ui/hidden-note.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { refreshAll } from '../data/studio-queries.ts';
import { sceneName } from '../scene/scene-name.ts';
import styles from './scene-detail-dialog.module.css';

interface DetailProps {
  scene: SceneDetail;
  onClose: () => void;
}

/** Dialog with a scene's summary and buttons to edit and delete it. */
export function SceneDetailDialog({ scene, onClose }: DetailProps) {
  const [deleting, setDeleting] = useState(false);
  if (deleting) return <DeleteScene scene={scene} onKeep={() => setDeleting(false)} onDeleted={onClose} />;
  const name = sceneName(scene);
  return (
    <Dialog open onClose={onClose} title={name} bare>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <Picture url={scene.sceneBackgroundImageURL} kind="background" alt="" sizes="480px" eager />
          <DialogTitle className="t-head">{name}</DialogTitle>
        </div>
        <div className={styles.body}>
          {scene.sceneHidden && <HiddenNote what="scene" />}
          <p className={styles.description}>{scene.sceneDescription}</p>
          <ul className={styles.cast} aria-label={m.spec_characters()}>
            {scene.characters.map(({ characterId, characterName, characterImageURL, characterHidden }) => (
              <li key={characterId}>
                <Avatar url={characterImageURL} alt="" size={40} face />
                {characterHidden ? m.studio_name_hidden_by_moderators({ name: characterName }) : characterName}
              </li>
            ))}
          </ul>
          <DialogActions>
            <ButtonLink look="primary" to={`/story/${scene.storyId}/scene/${scene.sceneId}/edit`}>
              <PenLine size={18} aria-hidden="true" />
              {m.studio_edit()}
            </ButtonLink>
            <Button look="danger-quiet" onClick={() => setDeleting(true)}>
              <Trash2 size={18} aria-hidden="true" />
              {m.studio_delete()}
            </Button>
          </DialogActions>
        </div>
      </div>
    </Dialog>
  );
}

function DeleteScene({ scene, onKeep, onDeleted }: { scene: SceneDetail; onKeep: () => void; onDeleted: () => void }) {
  const remove = useMutation({
    mutationFn: () => send(calls.deleteScene, { body: { scene: { sceneId: scene.sceneId } } }),
    onSuccess() {
      refreshAll();
      const { sceneId } = scene;
      showUndoable(m.studio_scene_moved_to_the_trash(), () => send(calls.restoreScene, { body: { sceneId } }));
      onDeleted();
    },
  });
  return (
    <ConfirmDelete
      title={m.studio_delete_scene({ scene: sceneName(scene) })}
      text={m.studio_its_removed_from_the_story_right()}
      busy={remove.isPending}
      busyText={m.spec_deleting_scene()}
      onDelete={() => remove.mutate()}
      onKeep={onKeep}
    />
  );
}
