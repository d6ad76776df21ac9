import { useNavigate } from 'react-router';
import { currentAccount } from '../api/session.ts';
import { openDialog } from '../dialogs/registry.ts';
import { m } from '../i18n/messages.ts';

/** Returns the URL that starts a new run of a story. */
export function playAddress(storyId: string): string {
  return `/story/${encodeURIComponent(storyId)}?isFirstLaunch=1&isCo-Op=0`;
}

/**
 * Returns the Play action: asks visitors to log in (which leads into the story), sends players without credits to
 * the shop, and starts a new run for everybody else.
 */
export function usePlay(): (storyId: string) => void {
  const navigate = useNavigate();
  return (storyId) => {
    const account = currentAccount();
    if (!account) {
      openDialog('login-required', { message: m.spec_login_to_play(), returnTo: playAddress(storyId) });
    } else if (account.credits === 0) openDialog('out-of-credits', {});
    else void navigate(playAddress(storyId));
  };
}
