import { texts } from '@emberlore/contract';
import { Brand } from '../../ui/brand.tsx';
import styles from './top-bar.module.css';

/** The foot of every page that is not a game. */
export function PageFoot() {
  return (
    <footer className={styles.foot}>
      <Brand small />
      <span>{texts.copyright}</span>
    </footer>
  );
}
