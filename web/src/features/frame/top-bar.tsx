import { Feather, UserPlus } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useAccount } from '../../api/session.ts';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { GlassBar } from '../../ui/glass-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { AccountLink } from './account-link.tsx';
import styles from './top-bar.module.css';

/**
 * Header of every page outside a game: logo, search and account. On a phone the search is below it. Pages with their
 * own search omit the bar's; `plain` is for pages that open without art.
 */
export function TopBar({ search = true, plain = false }: { search?: boolean; plain?: boolean }) {
  const account = useAccount();
  const navigate = useNavigate();
  const place = useLocation();
  const query = new URLSearchParams({ returnTo: `${place.pathname}${place.search}` });
  return (
    <GlassBar edge="head" look={plain ? 'glass' : 'shade'} className={styles.bar}>
      <Brand />
      {search && (
        <SearchBox
          className={styles.search}
          label={m.frame_search_stories()}
          placeholder={m.spec_search_placeholder()}
          onSearch={(searchQuery) => void navigate(`/search?${new URLSearchParams({ searchQuery })}`)}
        />
      )}
      <span className={styles.spacer} />
      <CreateButtons signedIn={account !== null} />
      {account ? (
        <AccountLink account={account} />
      ) : (
        <div className={styles.doors}>
          <ButtonLink look="ghost" to={`/login?${query}`}>
            {m.spec_login()}
          </ButtonLink>
          <ButtonLink look="primary" to={`/signup?${query}`}>
            {m.spec_sign_up()}
          </ButtonLink>
        </div>
      )}
    </GlassBar>
  );
}

const creations = [
  {
    name: m.spec_create_character(),
    to: '/createCharacter',
    message: m.spec_login_to_create_character(),
    Icon: UserPlus,
  },
  { name: m.spec_create_story(), to: '/createStory', message: m.spec_login_to_create_story(), Icon: Feather },
];

/** Links to the studio; visitors are asked to log in. On a narrow screen they are icons. */
function CreateButtons({ signedIn }: { signedIn: boolean }) {
  return (
    <div className={styles.create}>
      {creations.map(({ name, to, message, Icon }) => {
        const content = (
          <>
            <Icon size={18} aria-hidden="true" />
            <span>{name}</span>
          </>
        );
        return signedIn ? (
          <ButtonLink key={to} look="ghost" to={to}>
            {content}
          </ButtonLink>
        ) : (
          <Button key={to} look="ghost" onClick={() => openDialog('login-required', { message, returnTo: to })}>
            {content}
          </Button>
        );
      })}
    </div>
  );
}
