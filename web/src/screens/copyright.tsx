import { useParams, useSearchParams } from 'react-router';
import { ClaimPage } from '../features/copyright/claim-page.tsx';
import { CopyrightPage } from '../features/copyright/copyright-page.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';

/** `/copyright`: information and form for copyright notices; `?location=` prefills the content's URL. */
export function CopyrightScreen() {
  const [params] = useSearchParams();
  return (
    <>
      <TopBar search={false} plain />
      <CopyrightPage location={params.get('location') ?? ''} />
      <PageFoot />
    </>
  );
}

/** `/copyright/{noticeId}`: one claim, for its two parties. */
export function CopyrightClaimScreen() {
  const { noticeId = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <>
      <TopBar search={false} plain />
      <ClaimPage opened={{ noticeId, key: params.get('key') }} />
      <PageFoot />
    </>
  );
}
