import { type Scene, texts } from '@emberlore/contract';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './win-dialog.module.css';

interface WinProps {
  scene: Scene;
  /** Where Back To Scenes leads. */
  to: string;
  /** Called when the player has seen it. */
  onTold: () => void;
}

/** Scene Win: how the scene ended, as a page of the book. */
export function WinDialog({ scene, to, onTold }: WinProps) {
  return (
    <Dialog open onClose={onTold} title={texts.sceneWin} ownTitle bare className={styles.dialog}>
      <div className={styles.scroll}>
        <div className={styles.pic}>
          <Picture
            url={scene.sceneWinImageURL}
            kind="background"
            alt=""
            sizes="(max-width: 900px) 100vw, 900px"
            eager
          />
        </div>
        <div className={styles.body}>
          <DialogTitle className={styles.title}>{texts.sceneWin}</DialogTitle>
          <p className={styles.at}>{scene.sceneName}</p>
          <p className={styles.tale}>{scene.sceneWinDescription}</p>
          <ButtonLink look="primary" large to={to} onClick={onTold}>
            {texts.backToScenes}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
