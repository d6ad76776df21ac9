import { type Scene as SceneData, type Story, texts } from '@emberlore/contract';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { SceneEntry } from '../play-data.ts';
import { rememberRun } from '../play-memory.ts';
import { conversationPath, locationsPath, type PlayMode } from '../play-paths.ts';
import { QuestToast } from '../quest-toast.tsx';
import { canSearch } from '../quests.ts';
import { PlayHeader } from '../stage/play-header.tsx';
import { Stage } from '../stage/stage.tsx';
import { useWin } from '../win.ts';
import { WinDialog } from '../win-dialog.tsx';
import { Cast } from './cast.tsx';
import styles from './scene.module.css';
import { SearchDialog } from './search-dialog.tsx';

interface SceneProps {
  story: Story;
  scene: SceneData;
  entry: SceneEntry;
  mode: PlayMode;
}

/** A scene of a story: the place, who is there, and what there is to do. */
export function Scene({ story, scene, entry, mode }: SceneProps) {
  const main = useRef<HTMLElement>(null);
  const [searching, setSearching] = useState(false);
  const win = useWin(story.storyId, scene.sceneId, entry.won, !searching);
  const searchable = canSearch(scene, entry.quests) || searching;
  const locations = locationsPath(story.storyId, mode);
  useEffect(() => rememberRun(story.storyId, { lastScene: scene.sceneId }), [story.storyId, scene.sceneId]);
  return (
    <Stage backgroundUrl={scene.sceneBackgroundImageURL} look="sharp">
      <PlayHeader back={{ to: locations, label: 'Back to Select Location' }}>
        <small>{story.storyName}</small>
        <h1>{scene.sceneName}</h1>
      </PlayHeader>
      <main ref={main}>
        <Cast
          characters={scene.characters}
          raised={searchable}
          toTalk={(character) => conversationPath(entry.storyToken, scene.sceneId, character.characterId, mode)}
        />
        <div className={styles.prompt}>
          <p>{texts.selectCharacter}</p>
          {searchable && (
            <Button look="primary" large className={styles.search} onClick={() => setSearching(true)}>
              <Search size={20} aria-hidden="true" />
              {texts.search}
            </Button>
          )}
        </div>
      </main>
      <QuestToast scene={scene} />
      {searching && (
        <SearchDialog
          storyId={story.storyId}
          scene={scene}
          entry={entry}
          onClose={() => setSearching(false)}
          focusAfter={() => main.current?.querySelector('button') ?? main.current?.querySelector('a')}
        />
      )}
      {win.open && <WinDialog scene={scene} to={locations} onTold={win.told} />}
    </Stage>
  );
}
