import { useEffect, useMemo } from 'react';
import type { Scape } from './engine.ts';
import type { Tension } from './music/compose.ts';
import { buildSoundscape, type HeardScene } from './scape.ts';
import { soundscape } from './soundscape.ts';

/** Makes a scene heard while the screen is shown, with the motif of the character that the player talks with. */
export function useSoundscape(scene: HeardScene, tension: Tension, characterId: string | null = null): void {
  const { sceneAtmosphere, storyId } = scene;
  const scape = useMemo(
    () => buildSoundscape({ sceneAtmosphere, storyId }, tension, characterId),
    [sceneAtmosphere, storyId, tension, characterId],
  );
  useWanted(scape);
}

/** Makes the music of a scene heard, as on the way to it. */
export function useSceneMusic(scene: HeardScene | undefined): void {
  const { sceneAtmosphere, storyId = '' } = scene ?? {};
  const scape = useMemo(() => {
    const heard = buildSoundscape({ sceneAtmosphere, storyId }, 0, null);
    return heard && { ...heard, ambience: [] };
  }, [sceneAtmosphere, storyId]);
  useWanted(scape);
}

function useWanted(scape: Scape | null): void {
  useEffect(() => {
    soundscape.want(scape);
    return () => soundscape.want(null);
  }, [scape]);
}
