import { useNavigate } from 'react-router';
import { latestRunQuery } from '../api/latest-run.ts';
import { queryClient } from '../api/query-client.ts';
import { currentAccount } from '../api/session.ts';
import { openDialog } from '../dialogs/registry.ts';
import { continuePath, playPath } from '../features/play/play-paths.ts';
import { m } from '../i18n/messages.ts';

/** The ways into a story. */
interface WaysIn {
  /**
   * Plays the story: asks visitors to log in (which leads into the story), sends players without credits to the shop,
   * continues an open run, and asks before a finished story begins again.
   */
  play: (storyId: string) => void;
  /** Asks, and starts a new run although one is open. */
  startOver: (storyId: string) => void;
}

/** Returns the Play and Start over actions. */
export function usePlay(): WaysIn {
  const navigate = useNavigate();
  const enter = async (storyId: string) => {
    // Without an answer the story can still be played: a new run ends none for good.
    const run = await queryClient.fetchQuery(latestRunQuery(storyId)).catch(() => null);
    if (!run) await navigate(playPath(storyId));
    else if (run.finished) openDialog('start-over', { to: playPath(storyId), finished: true });
    else await navigate(continuePath(storyId));
  };
  return {
    play(storyId) {
      const account = currentAccount();
      if (!account) {
        openDialog('login-required', { message: m.spec_login_to_play(), returnTo: playPath(storyId) });
      } else if (account.credits === 0) openDialog('out-of-credits', {});
      else void enter(storyId);
    },
    startOver(storyId) {
      if (currentAccount()?.credits === 0) openDialog('out-of-credits', {});
      else openDialog('start-over', { to: playPath(storyId), finished: false });
    },
  };
}
