import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { neededOf } from '../../api/needed.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { WholePage } from '../../ui/open-page.tsx';
import { VisitorChat } from '../../voice/parts/visitor-chat.tsx';
import styles from './town.module.css';
import { townQuery, townWords } from './town-query.ts';

/** A talk with somebody of the town. */
export function LocalChat() {
  const { userId = '', characterId = '' } = useParams();
  const query = useQuery(townQuery);
  const options = `/irish-twin/${encodeURIComponent(userId)}/chat-options`;
  const local = query.data?.characters.find((each) => each.characterId === characterId);
  const avatar = query.data?.avatars.find((each) => each.userId === userId);
  return (
    <WholePage needed={neededOf(query, townWords)}>
      {local ? (
        <VisitorChat
          key={characterId}
          area="irish"
          who={local}
          opening={local.about}
          back={{ to: options, label: 'Back to the locals' }}
          where="My Irish Twin"
        >
          {avatar && <img className={styles.you} src={avatar.headImage} alt={`You: ${avatar.alt}`} />}
        </VisitorChat>
      ) : (
        <EmptyState page title="Nobody of that name is here" text="The address names nobody in town.">
          <ButtonLink look="primary" to={options}>
            Chat with the locals
          </ButtonLink>
        </EmptyState>
      )}
    </WholePage>
  );
}
