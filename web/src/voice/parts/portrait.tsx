import type { EmotionCode } from '@emberlore/contract';
import { useEffect } from 'react';
import { Bust } from '../../ui/bust.tsx';
import type { Side } from '../face/eyes.ts';
import { LivingFace } from '../face/living-face.tsx';
import { Caption } from './caption.tsx';
import { useCaptions } from './captions-setting.ts';
import { chooseFace, faces, type TalkPartner } from './faces.ts';
import styles from './portrait.module.css';
import { Wave } from './wave.tsx';

/** Somebody who stands beside the one who speaks. */
export interface Listener {
  id: string;
  partner: TalkPartner;
  emotion: EmotionCode;
  side: Side;
}

interface PortraitProps {
  partner: TalkPartner;
  emotion: EmotionCode;
  /** The sentence being spoken, or null. */
  said: string | null;
  /** Whether a reply is awaited. */
  thinking: boolean;
  listeners?: readonly Listener[] | undefined;
}

const opposite = { left: 'right', right: 'left' } as const;

/** The talk partner: a portrait with the current emotion, a caption below, and listeners beside it. */
export function Portrait({ partner, emotion, said, thinking, listeners = [] }: PortraitProps) {
  const captions = useCaptions();
  const face = chooseFace(partner, emotion);
  useEffect(() => {
    // Preload the other portraits, so that the emotion changes along with the sound.
    for (const { url } of faces(partner)) new Image().src = url;
  }, [partner]);
  return (
    <div className={styles.portrait} data-speaking={said !== null} data-captions={captions}>
      {listeners.map(({ id, partner: listener, emotion: feels, side }) => (
        <div key={id} className={styles.listener} data-side={side}>
          <Bust
            url={chooseFace(listener, feels).url}
            alt=""
            sizes="(max-width: 640px) 256px, min(52vh, 38vw, 620px)"
            over={(url) => (
              <LivingFace url={url} towards={said === null ? null : opposite[side]} company={[opposite[side]]} />
            )}
          />
        </div>
      ))}
      <div className={styles.them} data-emotion={emotion}>
        <Bust
          url={face.url}
          alt={face.alt}
          sizes="(max-width: 640px) 420px, min(84vh, 62vw, 1000px)"
          eager
          over={(url) => (
            <LivingFace
              url={url}
              speaking={said !== null}
              thinking={thinking}
              company={listeners.map(({ side }) => side)}
            />
          )}
        />
      </div>
      <div className={styles.below}>
        <span className={styles.plate}>
          {partner.characterName}
          {said !== null && <Wave />}
        </span>
        {said !== null && captions !== 'off' && <Caption key={said} text={said} always={captions === 'on'} />}
      </div>
    </div>
  );
}
