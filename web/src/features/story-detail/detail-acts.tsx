import { abbreviateCount, type LatestRun, type Story } from '@emberlore/contract';
import { Bookmark, Flag, Heart, Link, MessageCircle, Users, UserX } from 'lucide-react';
import { useLocation } from 'react-router';
import { currentAccount } from '../../api/session.ts';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { Button, CountButton, IconButton } from '../../ui/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import acts from './acts.module.css';
import { PlayActs, type PlayWays } from './play-acts.tsx';
import { useReaction } from './reactions.ts';
import styles from './story-detail.module.css';

/** The row of actions for a story. */
export function DetailActs({ story, run, ...ways }: PlayWays & { story: Story; run: LatestRun | null }) {
  const like = useReaction('like', story);
  const favorite = useReaction('favorite', story);
  const asPlayer = usePlayerOnly();
  const { storyId, storyName, storyUserId } = story;
  const playTogether = () => {
    if (currentAccount()?.credits === 0) openDialog('out-of-credits', {});
    else openDialog('character-picker', { storyId });
  };
  return (
    <div className={styles.acts}>
      <PlayActs run={run} {...ways} />
      <Button large className={acts.coop} onClick={() => asPlayer(m.spec_login_to_play(), playTogether)}>
        <Users size={20} aria-hidden="true" />
        {m.spec_coop()}
      </Button>
      <div className={acts.reactions}>
        <CountButton
          className={acts.counted}
          label={m.story_detail_like()}
          caption={m.story_detail_like()}
          count={abbreviateCount(story.storyLikes)}
          on={story.storyLiked}
          onClick={() => asPlayer(m.spec_login_to_like(), like)}
        >
          <Heart size={20} fill={story.storyLiked ? 'currentColor' : 'none'} aria-hidden="true" />
        </CountButton>
        <IconButton
          label={m.story_detail_favourite()}
          caption={m.story_detail_favourite()}
          aria-pressed={story.storyFavorited}
          className={acts.favorite}
          onClick={() => asPlayer(m.spec_login_to_favorite(), favorite)}
        >
          <Bookmark size={20} fill={story.storyFavorited ? 'currentColor' : 'none'} aria-hidden="true" />
        </IconButton>
        <CountButton
          className={acts.counted}
          label={m.story_detail_comments()}
          caption={m.story_detail_comments()}
          count={abbreviateCount(story.storyComments)}
          onClick={() => openDialog('comments', { storyId, storyName, storyUserId })}
        >
          <MessageCircle size={20} aria-hidden="true" />
        </CountButton>
        <IconButton
          label={m.story_detail_copy_link()}
          caption={m.story_detail_copy_link()}
          onClick={() => void copyLink(storyId)}
        >
          <Link size={20} aria-hidden="true" />
        </IconButton>
        {story.storyUserBlocked === false && (
          <IconButton
            label={m.story_detail_block_storycreatedby({ storyCreatedBy: story.storyCreatedBy })}
            caption={m.story_detail_block()}
            look="ghost"
            className={acts.block}
            onClick={() => openDialog('block', { userId: story.storyUserId, userName: story.storyCreatedBy })}
          >
            <UserX size={20} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={m.story_detail_report()}
          caption={m.story_detail_report()}
          look="ghost"
          className={acts.report}
          onClick={() =>
            asPlayer(m.spec_login_to_report(), () =>
              openDialog('report', {
                objectType: 'story',
                objectId: storyId,
                name: storyName,
                pictures: story.storyImages,
              }),
            )
          }
        >
          <Flag size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

/** Runs an action for players; asks visitors to log in and brings them back here. */
function usePlayerOnly(): (message: string, act: () => void) => void {
  const { pathname, search } = useLocation();
  return (message, act) => {
    if (currentAccount()) act();
    else openDialog('login-required', { message, returnTo: `${pathname}${search}` });
  };
}
