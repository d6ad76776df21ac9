import { soundState, soundVolumes, voicesHeard } from '../../../voice/sound/sound-settings.ts';
import type { Engine, Scape } from './engine.ts';
import type { CueName } from './synth/cues.ts';

/** The sound engine, once it is loaded, with the audio context that it plays on. */
export interface LoadedSound {
  engine: Engine;
  context: Pick<AudioContext, 'resume' | 'suspend'>;
}

/** What is heard around the player. */
export interface Soundscape {
  /** Changes what is to be heard; null: nothing, once the player has been nowhere for a moment. */
  want(scape: Scape | null): void;
  /** Plays a short sound, if the sound is on. */
  cue(name: CueName): void;
}

/** How long nothing may be wanted between two screens, and how long a place takes to fade out, in milliseconds. */
const times = { between: 1500, fade: 4000 };

/**
 * Plays what is wanted while the sound is on and the tab is visible. Loads the engine when it is first needed, after
 * the player's first touch, before which browsers allow no sound. In a hidden tab nothing runs.
 */
export function createSoundscape(load: () => Promise<LoadedSound>): Soundscape {
  let loading: Promise<LoadedSound> | null = null;
  let sound: LoadedSound | null = null;
  let wanted: Scape | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const allowed = () => soundState.get() === 'on' && document.visibilityState === 'visible';
  const touched = () => navigator.userActivation?.hasBeenActive ?? true;

  async function begin(): Promise<void> {
    loading ??= load();
    try {
      sound = await loading;
    } catch {
      // Without its script the place stays silent; the next change tries again.
      loading = null;
      return;
    }
    applyLevels();
    applyVoices();
    await update();
  }

  async function update(): Promise<void> {
    clearTimeout(timer);
    if (!allowed()) {
      // What was heard goes on where it stopped.
      await sound?.context.suspend();
      return;
    }
    if (wanted && !touched()) return;
    if (wanted && !sound) return begin();
    if (!sound) return;
    if (wanted) {
      await sound.context.resume();
      await sound.engine.play(wanted);
    } else timer = setTimeout(fadeOut, times.between);
  }

  function fadeOut(): void {
    void sound?.engine.play(null);
    timer = setTimeout(() => void sound?.context.suspend(), times.fade);
  }

  function applyLevels(): void {
    sound?.engine.setLevels({ music: soundVolumes.music.get(), ambience: soundVolumes.ambience.get() });
  }

  function applyVoices(): void {
    sound?.engine.setDucked(voicesHeard.get() > 0);
  }

  const change = () => void update();
  soundState.subscribe(change);
  document.addEventListener('visibilitychange', change);
  for (const volume of Object.values(soundVolumes)) volume.subscribe(applyLevels);
  voicesHeard.subscribe(applyVoices);
  for (const touch of ['pointerup', 'keydown'] as const) {
    document.addEventListener(touch, () => wanted && !sound && change());
  }

  return {
    want(scape) {
      wanted = scape;
      change();
    },
    cue(name) {
      if (!sound || !allowed()) return;
      void sound.context.resume();
      void sound.engine.cue(name);
    },
  };
}

/** The page's soundscape. */
export const soundscape = createSoundscape(async () => {
  const { createEngine } = await import('./engine.ts');
  const context = new AudioContext({ latencyHint: 'playback' });
  return { engine: createEngine(context), context };
});
