import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { storySession } from '../api/analytics.ts';
import { useAccount } from '../api/session.ts';
import { Hero } from '../features/browse/hero.tsx';
import { OpenAreas } from '../features/browse/open-areas.tsx';
import { RankingRow } from '../features/browse/ranking-row.tsx';
import { StoryRow } from '../features/browse/story-row.tsx';
import { TagStrip } from '../features/browse/tag-strip.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { endPlayIfAny } from '../features/play/ending.ts';
import { playPath } from '../features/play/play-paths.ts';
import { tagName } from '../ui/tag-name.ts';
import { TurnButton } from '../ui/turn-button.tsx';
import { AddressedDialogs, useAddressed } from './addressed-dialogs.tsx';
import { usePlay } from './use-play.ts';

// Only players have their own rows, so these stay out of a visitor's first page.
const ContinueRow = lazy(async () => ({ default: (await import('./own-rows.tsx')).ContinueRow }));
const TermsDue = lazy(async () => ({ default: (await import('../features/frame/terms-due.tsx')).TermsDue }));
const OwnRows = lazy(async () => ({ default: (await import('./own-rows.tsx')).OwnRows }));

/** Home: a featured story, the tags, the story rows, and the detail of the story named in the URL. */
export function HomeScreen() {
  const [params, setParams] = useSearchParams();
  const tag = params.get('tag');
  const { storyAt } = useAddressed();
  const account = useAccount();
  const { play } = usePlay();
  // Coming home ends play: closes the talks, clears the shown quests and reports the time played.
  useEffect(() => {
    endPlayIfAny();
    storySession.end();
  }, []);
  const chooseTag = (next: string | null) => setParams(next ? { tag: next } : {}, { preventScrollReset: true });
  return (
    <>
      <TopBar />
      <main>
        <Hero detailOf={storyAt} onPlay={play} playOf={playPath} />
        <TagStrip chosen={tag} onChoose={chooseTag} />
        {tag && <StoryRow key={tag} title={tagName(tag)} source={{ tag }} to={storyAt} />}
        <Suspense>{account && <ContinueRow />}</Suspense>
        <RankingRow ranking="storyLikes" to={storyAt} tools={<TurnButton />} />
        <OpenAreas />
        <RankingRow ranking="storyPlays" to={storyAt} />
        <RankingRow ranking="storyRating" to={storyAt} />
        <Suspense>{account && <OwnRows />}</Suspense>
      </main>
      <PageFoot />
      <Suspense>{account && <TermsDue />}</Suspense>
      <AddressedDialogs />
    </>
  );
}
