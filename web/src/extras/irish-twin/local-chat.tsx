import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { toLoadState } from '../../api/needed.ts';
import { m } from '../../i18n/messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WholePage } from '../../ui/open-page.tsx';
import { VisitorChat } from '../../voice/parts/visitor-chat.tsx';
import styles from './town.module.css';
import { townQuery, townWords } from './town-query.ts';

/** Page to talk with one of the locals. */
export function LocalChat() {
  const { userId = '', characterId = '' } = useParams();
  const query = useQuery(townQuery);
  const options = `/irish-twin/${encodeURIComponent(userId)}/chat-options`;
  const local = query.data?.characters.find((each) => each.characterId === characterId);
  const avatar = query.data?.avatars.find((each) => each.userId === userId);
  return (
    <WholePage needed={toLoadState(query, townWords)}>
      {local ? (
        <VisitorChat
          key={characterId}
          area="irish"
          who={local}
          opening={local.about}
          back={{ to: options, label: m.irish_twin_back_to_the_locals() }}
          where={m.irish_twin_my_irish_twin()}
        >
          {avatar && (
            <img className={styles.you} src={avatar.headImage} alt={m.irish_twin_you_alt({ alt: avatar.alt })} />
          )}
        </VisitorChat>
      ) : (
        <EmptyState
          page
          title={m.irish_twin_nobody_by_that_name_is_here()}
          text={m.irish_twin_this_link_doesnt_lead_to_anyone_in()}
        >
          <ButtonLink look="primary" to={options}>
            {m.irish_twin_chat_with_the_locals()}
          </ButtonLink>
        </EmptyState>
      )}
    </WholePage>
  );
}
