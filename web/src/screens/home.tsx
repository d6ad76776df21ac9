import { texts } from '@emberlore/contract';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Hero } from '../features/browse/hero.tsx';
import { StoryRow } from '../features/browse/story-row.tsx';
import { TagStrip } from '../features/browse/tag-strip.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { endPlayIfAny } from '../features/play/ending.ts';
import { usePlay } from './use-play.ts';

const StoryDetail = lazy(async () => ({
  default: (await import('../features/story-detail/story-detail.tsx')).StoryDetail,
}));

/** Home: one story large, the tags, the rows, and the detail of the story that the address names. */
export function HomeScreen() {
  const [params, setParams] = useSearchParams();
  const tag = params.get('tag');
  const detailOf = (storyId: string) => `/home?${new URLSearchParams({ ...(tag && { tag }), story: storyId })}`;
  const play = usePlay();
  // Coming home ends what was being played: its talks are closed, and what was shown of quests is cleared.
  useEffect(endPlayIfAny, []);
  const chooseTag = (next: string | null) => setParams(next ? { tag: next } : {}, { preventScrollReset: true });
  return (
    <>
      <TopBar />
      <main>
        <Hero detailOf={detailOf} onPlay={play} />
        <TagStrip chosen={tag} onChoose={chooseTag} />
        {tag && <StoryRow key={tag} title={tag} source={{ tag }} detailOf={detailOf} />}
        <StoryRow title={texts.mostLiked} source={{ filter: 'storyLikes' }} detailOf={detailOf} />
        <StoryRow title={texts.mostPlayed} source={{ filter: 'storyPlays' }} detailOf={detailOf} />
        <StoryRow title={texts.highestRated} source={{ filter: 'storyRating' }} detailOf={detailOf} />
      </main>
      <PageFoot />
      <Detail storyId={params.get('story')} tag={tag} onPlay={play} />
    </>
  );
}

interface DetailProps {
  storyId: string | null;
  tag: string | null;
  onPlay: (storyId: string) => void;
}

function Detail({ storyId, tag, onPlay }: DetailProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  if (storyId === null) return null;
  const close = () => {
    // Opened from here: closing is going back. Opened by its address: home takes its place.
    if ((state as { fromHome?: boolean } | null)?.fromHome) void navigate(-1);
    else
      void navigate(tag ? `/home?${new URLSearchParams({ tag })}` : '/home', {
        replace: true,
        preventScrollReset: true,
      });
  };
  return (
    <Suspense>
      <StoryDetail key={storyId} storyId={storyId} onClose={close} onPlay={() => onPlay(storyId)} />
    </Suspense>
  );
}
