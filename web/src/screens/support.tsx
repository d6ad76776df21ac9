import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { SupportPage } from '../features/reading/support-page.tsx';

/** `/support` */
export function SupportScreen() {
  return (
    <>
      <TopBar search={false} plain />
      <SupportPage />
      <PageFoot />
    </>
  );
}
