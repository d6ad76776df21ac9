import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown at an unknown URL. */
export function NotFoundScreen() {
  return (
    <EmptyState page title={m.screens_page_not_found()} text={m.screens_this_link_doesnt_lead_anywhere_the()}>
      <ButtonLink look="primary" to="/home">
        {m.screens_back_to_home()}
      </ButtonLink>
    </EmptyState>
  );
}
