import { texts } from '@emberlore/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Hero } from '../features/browse/hero.tsx';
import { StoryRow } from '../features/browse/story-row.tsx';
import { TagStrip } from '../features/browse/tag-strip.tsx';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { endPlayIfAny } from '../features/play/ending.ts';
import { AddressedDialogs, useAddressed } from './addressed-dialogs.tsx';
import { usePlay } from './use-play.ts';

/** Home: one story large, the tags, the rows, and the detail of the story that the address names. */
export function HomeScreen() {
  const [params, setParams] = useSearchParams();
  const tag = params.get('tag');
  const { storyAt: detailOf } = useAddressed();
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
      <AddressedDialogs />
    </>
  );
}
