import { useNavigate } from 'react-router';
import { currentAccount } from '../api/session.ts';
import { openDialog } from '../dialogs/registry.ts';
import { m } from '../i18n/messages.ts';

/**
 * What Play does: a visitor is asked to log in and comes back to the story's detail, a player without credits is led
 * to the shop, and everybody else starts a new run.
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
