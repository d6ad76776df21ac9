import { texts } from '@emberlore/contract';
import { Link } from 'react-router';
import { Brand } from '../../ui/brand.tsx';
import styles from './top-bar.module.css';

/** The foot of every page that is not a game. */
export function PageFoot() {
  return (
    <footer className={styles.foot}>
      <Brand small />
      <nav className={styles.footLinks} aria-label="About Emberlore">
        <Link to="/privacy-policy">{texts.privacyPolicy}</Link>
        <Link to="/terms-of-service">{texts.termsOfService}</Link>
        <Link to="/copyright">Copyright</Link>
        <Link to="/support">{texts.support}</Link>
        <Link to="/credits">{texts.credits}</Link>
      </nav>
      <span>{texts.copyright}</span>
    </footer>
  );
}
