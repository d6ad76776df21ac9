import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { DecisionView } from '../features/notifications/decision-view.tsx';
import styles from '../features/notifications/notifications.module.css';
import { Notifications } from '../features/notifications/notifications.tsx';
import { m } from '../i18n/messages.ts';
import { ProfilePage } from './profile-page.tsx';

/** `/notifications`: the player's notifications. */
export function NotificationsScreen() {
  return (
    <ProfilePage>
      <Notifications />
    </ProfilePage>
  );
}

/** `/notifications/decision/{decisionId}`: a decision about the player, and the appeal against it. */
export function DecisionScreen() {
  const { decisionId = '' } = useParams();
  return (
    <ProfilePage>
      <Link className={styles.back ?? ''} to="/notifications">
        <ArrowLeft size={16} aria-hidden="true" />
        {m.screens_notices()}
      </Link>
      <h1 className="t-title">{m.screens_a_decision_about_you()}</h1>
      <DecisionView key={decisionId} way={{ decisionId }} />
    </ProfilePage>
  );
}
