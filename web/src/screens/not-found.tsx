import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown at an address that leads nowhere. */
export function NotFoundScreen() {
  return (
    <EmptyState
      page
      title="This page is not in the book"
      text="The address leads nowhere. The stories are where you left them."
    >
      <ButtonLink look="primary" to="/home">
        Back to home
      </ButtonLink>
    </EmptyState>
  );
}
