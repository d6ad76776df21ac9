import { ArrowLeft } from 'lucide-react';
import { Navigate } from 'react-router';
import { useAccount } from '../api/session.ts';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import styles from '../features/profile/credit-history.module.css';
import { CreditHistory } from '../features/profile/credit-history.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** The shop: what the player has, and where it came from and went. */
export function ShopScreen() {
  if (!useAccount()) return <Navigate to="/home" replace />;
  return (
    <>
      <TopBar />
      <main className={styles.page}>
        <ButtonLink look="ghost" className={styles.back} to="/home">
          <ArrowLeft size={18} aria-hidden="true" />
          Home
        </ButtonLink>
        <h1 className="t-title">Shop</h1>
        <CreditHistory />
      </main>
      <PageFoot />
    </>
  );
}
