import { texts } from '@emberlore/contract';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { LegalPage } from '../features/reading/legal-page.tsx';
import { TermsPage } from '../features/reading/terms-page.tsx';

/** `/privacy-policy` */
export function PrivacyPolicyScreen() {
  return (
    <>
      <TopBar search={false} plain />
      <LegalPage name="privacy-policy" title={texts.privacyPolicy} numbered />
      <PageFoot />
    </>
  );
}

/** `/terms-of-service` */
export function TermsScreen() {
  return (
    <>
      <TopBar search={false} plain />
      <TermsPage />
      <PageFoot />
    </>
  );
}

/** `/credits` */
export function CreditsScreen() {
  return (
    <>
      <TopBar search={false} plain />
      <LegalPage name="credits" title={texts.credits} lead="Who made what you see, hear and play." />
      <PageFoot />
    </>
  );
}
