import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { unblockPerson } from '../../dialogs/block-calls.ts';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { dayText } from '../../ui/day-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageWithin } from '../../ui/page-within.ts';
import { Pager } from '../../ui/pager.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts.ts';
import { blocksQuery } from './account-calls.ts';
import styles from './profile-info.module.css';

/** Lists the accounts the player has blocked, to unblock them. */
export function BlockedPeople() {
  const [page, setPage] = useState(1);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, isPending, refetch } = useQuery(blocksQuery(page));
  useEffect(() => {
    if (data && page > data.totalPages) setPage(pageWithin(page, data.totalPages));
  }, [data, page]);
  return (
    <section aria-labelledby="blocked">
      <div className={styles.sectionHead}>
        <h2 className={`${styles.quietFocus} t-head`} id="blocked" ref={title} tabIndex={-1}>
          {m.profile_blocked_people()}
        </h2>
      </div>
      {isPending && <Waiting text={m.profile_loading_blocked_people()} />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.profile_try_again()}</Button>
        </EmptyState>
      )}
      {data?.blocks.length === 0 && data.totalPages === 1 && (
        <p className="muted">{m.profile_you_havent_blocked_anyone_you_can()}</p>
      )}
      <ul>
        {data?.blocks.map((blocked) => (
          <BlockedLine key={blocked.blockedUserId} {...blocked} onGone={() => title.current?.focus()} />
        ))}
      </ul>
      {data && data.totalPages > 1 && (
        <Pager page={page} totalPages={data.totalPages} label={m.profile_pages_of_blocked_people()} onPage={setPage} />
      )}
    </section>
  );
}

interface LineProps {
  blockedUserId: string;
  blockedUserName: string;
  blockedUserImageURL: string;
  blockedAt: string;
  onGone: () => void;
}

function BlockedLine({ blockedUserId, blockedUserName, blockedUserImageURL, blockedAt, onGone }: LineProps) {
  const unblock = useMutation({
    mutationFn: () => unblockPerson(blockedUserId),
    onSuccess: () => {
      showToast(m.profile_blockedusername_unblocked({ blockedUserName }));
      onGone();
    },
  });
  return (
    <li className={styles.device}>
      <Avatar url={blockedUserImageURL} alt="" size={40} />
      <p className={styles.deviceName}>
        <b>{blockedUserName}</b>
        <span className="t-tiny muted">{m.profile_blocked_day({ day: dayText(blockedAt) })}</span>
      </p>
      <Button
        look="ghost"
        busy={unblock.isPending}
        aria-label={m.profile_unblock_blockedusername({ blockedUserName })}
        onClick={() => unblock.mutate()}
      >
        {m.profile_unblock()}
      </Button>
    </li>
  );
}
