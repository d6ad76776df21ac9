import type { SceneProgress, Story } from '@emberlore/contract';
import { useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { loadRunMemory } from '../play-memory.ts';
import { type PlayMode, scenePath } from '../play-paths.ts';
import { useSceneMusic } from '../sound/use-soundscape.ts';
import { PlayHeader } from '../stage/play-header.tsx';
import styles from './locations.module.css';
import { LockedCard } from './locked-card.tsx';
import { PathDrawing } from './path-drawing.tsx';
import { SceneCard } from './place-card.tsx';
import { isOver, toSceneLocations } from './places.ts';
import { SceneDetail } from './scene-detail.tsx';
import { TheEnd } from './the-end.tsx';

interface LocationsProps {
  story: Story;
  storyToken: string;
  progress: readonly SceneProgress[];
  mode: PlayMode;
}

const home = { to: '/home', label: m.play_back_to_home() };

/** Select Location: the scenes of the story along a path. */
export function Locations({ story, storyToken, progress, mode }: LocationsProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const box = useRef<HTMLOListElement>(null);
  const places = toSceneLocations(story, progress, loadRunMemory(story.storyId).lastScene);
  const here = places.findIndex((place) => place.now);
  const { scene } = places[here] ?? places[0] ?? {};
  useSceneMusic(scene);
  if (places.length === 0) return <NoScenes />;
  const ended = isOver(places);
  const chosen = places.findIndex((place) => place.scene.sceneId === opened);
  const shown = places[chosen];
  const ground = scene?.sceneBackgroundImageURL ?? story.storyImageURL;
  return (
    <div className={styles.screen}>
      <div className={styles.ground}>
        <Picture url={ground} kind="background" alt="" sizes="480px" eager />
      </div>
      <PlayHeader storyId={story.storyId} back={home}>
        <p>{story.storyName}</p>
      </PlayHeader>
      <main className={styles.main}>
        {ended && <TheEnd story={story} />}
        <div className={styles.intro}>
          <h1 className="t-title">{m.spec_select_location()}</h1>
          {!ended && story.storyTagline && <p>{story.storyTagline}</p>}
        </div>
        <ol className={styles.places} ref={box} style={{ '--count': places.length }}>
          <PathDrawing key={places.length} box={box} litUpTo={here < 0 ? null : here} />
          {places.map((place, index) => (
            <li key={place.scene.sceneId}>
              {place.locked ? (
                <LockedCard place={place} number={index + 1} />
              ) : (
                <SceneCard place={place} number={index + 1} onOpen={() => setOpened(place.scene.sceneId)} />
              )}
            </li>
          ))}
        </ol>
      </main>
      {shown && (
        <SceneDetail
          place={shown}
          number={chosen + 1}
          to={scenePath(storyToken, shown.scene.sceneId, mode)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

function NoScenes() {
  return (
    <EmptyState page title={m.play_no_scenes_yet()} text={m.play_the_author_hasnt_added_the_first()}>
      <ButtonLink look="primary" to={home.to}>
        {home.label}
      </ButtonLink>
    </EmptyState>
  );
}
