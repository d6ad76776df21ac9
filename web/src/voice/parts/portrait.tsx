import type { EmotionCode } from '@emberlore/contract';
import { useEffect } from 'react';
import { Bust } from '../../ui/bust.tsx';
import { Caption } from './caption.tsx';
import { faceOf, faces, type TalkPartner } from './faces.ts';
import styles from './portrait.module.css';
import { Wave } from './wave.tsx';

interface PortraitProps {
  partner: TalkPartner;
  emotion: EmotionCode;
  /** What is being said aloud, or null. */
  said: string | null;
}

/** Who is talked with: the face follows the feeling, and below it stands what is being said. */
export function Portrait({ partner, emotion, said }: PortraitProps) {
  const face = faceOf(partner, emotion);
  useEffect(() => {
    // The other faces are fetched ahead, so that a change of heart is seen when it is heard.
    for (const { url } of faces(partner)) new Image().src = url;
  }, [partner]);
  return (
    <div className={styles.portrait} data-speaking={said !== null}>
      <div className={styles.them}>
        <Bust url={face.url} alt={face.alt} sizes="(max-width: 640px) 400px, 768px" eager />
      </div>
      <div className={styles.below}>
        <span className={styles.plate}>
          {partner.characterName}
          {said !== null && <Wave />}
        </span>
        {said !== null && <Caption key={said} text={said} />}
      </div>
    </div>
  );
}
