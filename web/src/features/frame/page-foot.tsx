import { Link } from 'react-router';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { Brand } from '../../ui/brand.tsx';
import styles from './top-bar.module.css';

/** The year of the first version, which the specification's text names. */
const firstYear = 2025;

/** Returns the copyright line, up to this year. */
export function copyrightText(year: number): string {
  return year > firstYear ? m.frame_copyright_firstyear_to_year({ firstYear, year }) : m.spec_copyright();
}

/** Footer of every page outside a game. */
export function PageFoot() {
  return (
    <footer className={styles.foot}>
      <Brand small />
      <nav className={styles.footLinks} aria-label={m.frame_about_emberlore()}>
        <Link to="/privacy-policy">{m.spec_privacy_policy()}</Link>
        <Link to="/terms-of-service">{m.spec_terms_of_service()}</Link>
        <Link to="/copyright">{m.frame_copyright()}</Link>
        <Link to="/support">{m.spec_support()}</Link>
        <Link to="/credits">{m.spec_credits()}</Link>
        <button type="button" onClick={() => openDialog('settings', {})}>
          {m.frame_settings()}
        </button>
      </nav>
      <span>{copyrightText(new Date().getFullYear())}</span>
    </footer>
  );
}
