import { CallError } from '../../api/call-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const lost = {
  story: {
    title: 'This story is not on the shelf',
    text: 'It may have been taken back by its author. Others are waiting.',
  },
  scene: {
    title: 'This scene is not in the story',
    text: 'The address leads nowhere. The other scenes are where they were.',
  },
  character: {
    title: 'Nobody of that name is here',
    text: 'The address leads nowhere. Others in this scene will talk to you.',
  },
};

/** What a play screen shows when what it is about does not exist, or not for this player. */
export function Missing({ what, back }: { what: keyof typeof lost; back: { to: string; label: string } }) {
  return (
    <EmptyState page title={lost[what].title} text={lost[what].text}>
      <ButtonLink look="primary" to={back.to}>
        {back.label}
      </ButtonLink>
    </EmptyState>
  );
}

/** What a play screen shows when it could not be fetched. */
export function PlayTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = error instanceof CallError ? error.text : 'Something Went Wrong.';
  return (
    <EmptyState page title="The page would not turn" text={text}>
      <Button look="primary" onClick={onRetry}>
        Try again
      </Button>
      <ButtonLink to="/home">Back to home</ButtonLink>
    </EmptyState>
  );
}
