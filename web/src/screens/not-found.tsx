import { m } from '../i18n/messages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Shown at an unknown URL. */
export function NotFoundScreen() {
  return (
    <EmptyState page title={m.screens_this_page_is_not_in()} text={m.screens_the_address_leads_nowhere_the()}>
      <ButtonLink look="primary" to="/home">
        {m.screens_back_to_home()}
      </ButtonLink>
    </EmptyState>
  );
}
