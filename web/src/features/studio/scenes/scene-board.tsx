import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { limits, type SceneDetail } from '@emberlore/contract';
import { clsx } from 'clsx';
import { GripVertical, Plus } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Picture } from '../../../ui/picture.tsx';
import { focusStyle, usePictureUrl } from '../../../ui/picture-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { useUnfinished } from '../drafts/unfinished.ts';
import { sceneName } from '../scene/scene-name.ts';
import { newSceneForm, type SceneValues } from '../scene/scene-values.ts';
import styles from './scene-board.module.css';
import { useSceneOrder } from './use-scene-order.ts';

interface BoardProps {
  storyId: string;
  scenes: readonly SceneDetail[];
  /** URL of the page to create a scene. */
  createAt: string;
  onOpen: (scene: SceneDetail) => void;
}

/** The scenes of a story in a row, reordered by mouse, touch or keyboard, with a slot for one more. */
export function SceneBoard({ storyId, scenes: told, createAt, onOpen }: BoardProps) {
  const unfinished = useUnfinished<SceneValues>(newSceneForm(storyId));
  const { scenes, saving, move } = useSceneOrder(told);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 160, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const positionOf = (id: string | number) => scenes.findIndex(({ sceneId }) => sceneId === id);
  const drop = ({ active, over }: DragEndEvent) => over && move(positionOf(active.id), positionOf(over.id));
  const nameOf = (id: string | number) => sceneName(scenes[positionOf(id)]);
  return (
    <div className={styles.board}>
      <div className={styles.hint}>
        <p>{m.spec_order_hint()}</p>
        {saving && <Waiting text={m.studio_saving_the_order()} />}
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements: announced(nameOf, positionOf),
          screenReaderInstructions: { draggable: howToMove },
        }}
      >
        <SortableContext items={scenes.map(({ sceneId }) => sceneId)} strategy={rectSortingStrategy}>
          <ol className={styles.row} aria-label={m.studio_scenes()}>
            {scenes.map((scene, place) => (
              <SceneTile key={scene.sceneId} scene={scene} place={place} onOpen={() => onOpen(scene)} />
            ))}
            {scenes.length < limits.storyScenes && unfinished && <UnfinishedTile scene={unfinished} to={createAt} />}
            {scenes.length < limits.storyScenes && !unfinished && (
              <li className={styles.add}>
                <Link to={createAt}>
                  <Plus size={30} aria-hidden="true" />
                  <b>{m.spec_create_scene()}</b>
                  <span className="t-tiny">
                    {scenes.length === 0
                      ? m.studio_first_of_up_to_four()
                      : m.studio_room_for_count_more({ count: limits.storyScenes - scenes.length })}
                  </span>
                </Link>
              </li>
            )}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  );
}

const howToMove = m.studio_press_space_to_pick_up_a_scene_use();

type Id = string | number;

function announced(nameOf: (id: Id) => string, positionOf: (id: Id) => number): Announcements {
  const at = (id: Id) => `place ${positionOf(id) + 1}`;
  return {
    onDragStart: ({ active }) => m.studio_nameof_picked_up_from_at({ nameOf: nameOf(active.id), at: at(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? m.studio_nameof_is_over_at({ nameOf: nameOf(active.id), at: at(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      m.studio_nameof_dropped_text({ nameOf: nameOf(active.id), text: over ? ` at ${at(over.id)}` : '' }),
    onDragCancel: ({ active }) => m.studio_nameof_put_back_where_it_was({ nameOf: nameOf(active.id) }),
  };
}

function SceneTile({ scene, place, onOpen }: { scene: SceneDetail; place: number; onOpen: () => void }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: scene.sceneId,
  });
  const { onKeyDown, ...pointer } = listeners ?? {};
  const name = sceneName(scene);
  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? undefined }}
      {...pointer}
    >
      <Picture
        url={scene.sceneBackgroundImageURL}
        kind="background"
        alt=""
        sizes="(max-width: 640px) 90vw, 300px"
        style={
          scene.sceneBackgroundView && {
            objectPosition: `${scene.sceneBackgroundView.focusX * 100}% ${scene.sceneBackgroundView.focusY * 100}%`,
          }
        }
      />
      <button type="button" className={styles.open} onClick={onOpen}>
        <span className={styles.place}>{place + 1}</span>
        <b className="serif">{name}</b>
        <small>{castText(scene)}</small>
      </button>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        {...attributes}
        aria-label={m.studio_move_name({ name })}
        onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
      >
        <GripVertical size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

/** A scene that its author has begun, with the way back to it. */
function UnfinishedTile({ scene, to }: { scene: Partial<SceneValues>; to: string }) {
  const { sceneName = '', background = null } = scene;
  const url = usePictureUrl(background);
  return (
    <li className={clsx(styles.tile, styles.unfinished)}>
      {url !== null && <img src={url} alt="" style={focusStyle(background)} />}
      <Link className={styles.open} to={to}>
        <span className={styles.draft}>{m.studio_draft()}</span>
        <b className="serif">{sceneName.trim() || m.studio_a_scene_without_a_name()}</b>
        <small>{m.studio_continue_this_scene()}</small>
      </Link>
    </li>
  );
}

/** Summarizes the characters, items and quests of a scene. */
function castText({ characters, items, quests }: SceneDetail): string {
  const some = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
  return [some(characters.length, 'character'), some(items.length, 'item'), some(quests.length, 'quest')].join(' · ');
}
