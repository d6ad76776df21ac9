import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { LegalPage } from '../features/reading/legal-page.tsx';
import { TermsPage } from '../features/reading/terms-page.tsx';
import { m } from '../i18n/messages.ts';

/** `/privacy-policy` */
export function PrivacyPolicyScreen() {
  return (
    <>
      <TopBar search={false} plain />
      <LegalPage name="privacy-policy" title={m.spec_privacy_policy()} numbered />
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
      <LegalPage name="credits" title={m.spec_credits()} lead={m.screens_who_made_what_you_see()} />
      <PageFoot />
    </>
  );
}
