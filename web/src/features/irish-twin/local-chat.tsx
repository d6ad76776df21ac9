import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingPage } from '../../ui/spinner.tsx';
import { VisitorChat } from '../../voice/parts/visitor-chat.tsx';
import styles from './town.module.css';
import { townQuery } from './town-query.ts';

/** A talk with somebody of the town. */
export function LocalChat() {
  const { userId = '', characterId = '' } = useParams();
  const { data, error, refetch } = useQuery(townQuery);
  const options = `/irish-twin/${encodeURIComponent(userId)}/chat-options`;
  if (!data && error)
    return (
      <EmptyState page title="The road is under water" text={errorText(error)}>
        <Button look="primary" onClick={() => void refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  if (!data) return <LoadingPage text="Walking into town..." />;
  const local = data.characters.find((each) => each.characterId === characterId);
  if (!local)
    return (
      <EmptyState page title="Nobody of that name is here" text="The address names nobody in town.">
        <ButtonLink look="primary" to={options}>
          Chat with the locals
        </ButtonLink>
      </EmptyState>
    );
  const avatar = data.avatars.find((each) => each.userId === userId);
  return (
    <VisitorChat
      key={characterId}
      area="irish"
      inworldCharacterId={local.inworldCharacterId}
      partner={{
        characterName: local.name,
        characterImageURL: local.imageURL,
        characterAnnoyedImageURL: local.annoyedImageURL,
        characterHappyImageURL: local.happyImageURL,
        characterSadImageURL: local.sadImageURL,
      }}
      backgroundUrl={local.backgroundImage}
      opening={local.about}
      back={{ to: options, label: 'Back to the locals' }}
      where="My Irish Twin"
    >
      {avatar && <img className={styles.you} src={avatar.headImage} alt={`You: ${avatar.alt}`} />}
    </VisitorChat>
  );
}
