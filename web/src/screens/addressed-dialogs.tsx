import { lazy, Suspense } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePlay } from './use-play.ts';

const StoryDetail = lazy(async () => ({
  default: (await import('../features/story-detail/story-detail.tsx')).StoryDetail,
}));
const CharacterDetail = lazy(async () => ({
  default: (await import('../features/characters/character-detail.tsx')).CharacterDetail,
}));

/** Query parameters that can name a detail. */
const names = ['story', 'character'] as const;

/** Builds URLs that open a detail over the current screen and keep the rest of its query. */
export function useAddressed() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const at = (name?: (typeof names)[number], id?: string): string => {
    const query = new URLSearchParams(params);
    for (const each of names) query.delete(each);
    if (name && id !== undefined) query.set(name, id);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return {
    storyAt: (storyId: string) => at('story', storyId),
    characterAt: (characterId: string) => at('character', characterId),
    closedAt: at(),
  };
}

/** Renders the detail named in the URL, over any screen. */
export function AddressedDialogs() {
  const [params] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const { closedAt, storyAt } = useAddressed();
  const { play, startOver } = usePlay();
  const close = () => {
    // Opened from a screen here: closing goes back. Opened by URL: the screen replaces it.
    if ((state as { fromHome?: boolean } | null)?.fromHome) void navigate(-1);
    else void navigate(closedAt, { replace: true, preventScrollReset: true });
  };
  const storyId = params.get('story');
  const characterId = params.get('character');
  return (
    <Suspense>
      {storyId !== null ? (
        <StoryDetail
          key={storyId}
          storyId={storyId}
          onClose={close}
          onPlay={() => play(storyId)}
          onStartOver={() => startOver(storyId)}
        />
      ) : (
        characterId !== null && (
          <CharacterDetail key={characterId} characterId={characterId} storyAt={storyAt} onClose={close} />
        )
      )}
    </Suspense>
  );
}
