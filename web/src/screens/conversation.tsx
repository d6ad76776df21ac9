import type { Character, Scene } from '@emberlore/contract';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAccount } from '../api/session.ts';
import { Conversation } from '../features/play/conversation/conversation.tsx';
import { conversationPath, locationsPath, readPlayMode, scenePath } from '../features/play/play-paths.ts';
import { Missing, PlayTrouble } from '../features/play/play-trouble.tsx';
import { usePlayedScene } from '../features/play/use-played-scene.ts';
import { m } from '../i18n/messages.ts';
import { LoadingPage } from '../ui/spinner.tsx';
import { useStorySession } from './use-story-session.ts';

/** `/story/{storyToken}/scene/{sceneId}/character/{characterId}`. */
export function ConversationScreen() {
  return useAccount() ? <SignedIn /> : <Navigate to="/home" replace />;
}

function SignedIn() {
  const { storyToken = '', sceneId = '', characterId = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mode = readPlayMode(query);
  const played = usePlayedScene(storyToken, sceneId, mode, (token) => {
    void navigate(conversationPath(token, sceneId, characterId, mode), { replace: true });
  });
  useStorySession(played.state === 'here' ? played.story : undefined);
  const character = useMet(played.state === 'here' ? played.scene : undefined, characterId);
  if (played.state === 'loading') return <LoadingPage text={m.spec_loading_scene()} />;
  if (played.state === 'failed') return <PlayTrouble error={played.error} onRetry={played.retry} />;
  if (played.state === 'missing') {
    return played.what === 'scene' && played.storyId ? (
      <Missing what="scene" back={{ to: locationsPath(played.storyId, mode), label: m.screens_back_to_the_story() }} />
    ) : (
      <Missing what="story" back={{ to: '/home', label: m.screens_back_to_home() }} />
    );
  }
  if (!character) {
    const scene = scenePath(played.entry.storyToken, sceneId, mode);
    return <Missing what="character" back={{ to: scene, label: m.screens_back_to_the_scene() }} />;
  }
  const { story, scene, entry } = played;
  return <Conversation key={characterId} story={story} scene={scene} character={character} entry={entry} mode={mode} />;
}

/** Returns the character; keeps it while the player stays, though the story's rules may have taken it away meanwhile. */
function useMet(scene: Scene | undefined, characterId: string): Character | undefined {
  const here = scene?.characters.find((each) => each.characterId === characterId);
  const [met, setMet] = useState(here);
  if (here && here !== met) setMet(here);
  return here ?? (met?.characterId === characterId ? met : undefined);
}
