import { useParams, useSearchParams } from 'react-router';
import { CasePage } from '../features/copyright/case-page.tsx';
import { CopyrightPage } from '../features/copyright/copyright-page.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';

/** `/copyright`: how notices work, and the form; `?location=` names what one is about. */
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

/** `/copyright/{noticeId}`: one notice, for its two sides. */
export function CopyrightCaseScreen() {
  const { noticeId = '' } = useParams();
  const [params] = useSearchParams();
  return (
    <>
      <TopBar search={false} plain />
      <CasePage opened={{ noticeId, key: params.get('key') }} />
      <PageFoot />
    </>
  );
}
