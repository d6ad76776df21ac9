import { useNavigate } from 'react-router';
import { currentAccount } from '../api/session.ts';
import { openDialog } from '../dialogs/registry.ts';
import { m } from '../i18n/messages.ts';

/**
 * Returns the Play action: asks visitors to log in (returning to the story's detail), sends players without credits to
 * the shop, and starts a new run for everybody else.
 */
export function usePlay(): (storyId: string) => void {
  const navigate = useNavigate();
  return (storyId) => {
    const account = currentAccount();
    if (!account) {
      const returnTo = `/home?${new URLSearchParams({ story: storyId })}`;
      openDialog('login-required', { message: m.spec_login_to_play(), returnTo });
    } else if (account.credits === 0) openDialog('out-of-credits', {});
    else void navigate(`/story/${encodeURIComponent(storyId)}?isFirstLaunch=1&isCo-Op=0`);
  };
}
