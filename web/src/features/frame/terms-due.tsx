import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../api/session.ts';
import { acceptTerms, termsQuery } from '../../api/terms.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { wholeDayText } from '../../ui/day-text.ts';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { termsDue } from './terms-rules.ts';

const laterKey = 'emberlore.terms.later';

function putOff(): string | null {
  try {
    return localStorage.getItem(laterKey);
  } catch {
    return null;
  }
}

/** Asks the player to accept the current terms if they haven't yet, and shows announced terms. */
export function TermsDue() {
  const account = useAccount();
  const { data: terms } = useQuery(termsQuery);
  const [closed, setClosed] = useState(false);
  const accept = useMutation({ mutationFn: acceptTerms, onSuccess: () => setClosed(true) });
  const due = account && terms ? termsDue(terms, account.userTermsVersion, putOff()) : null;
  if (!due || closed) return null;
  const later = () => {
    setClosed(true);
    try {
      localStorage.setItem(laterKey, due.version);
    } catch {
      // Without storage the announcement shows again on the next visit.
    }
  };
  const title = due.holdsFrom
    ? m.frame_new_terms_from_wholeday({ wholeDay: wholeDayText(due.holdsFrom) })
    : m.spec_terms_of_service();
  return (
    <Dialog open onClose={later} title={title}>
      <DialogText>{due.summary ?? m.frame_please_read_and_accept_the_current()}</DialogText>
      <DialogText>
        <Link to={due.holdsFrom ? '/terms-of-service?version=next' : '/terms-of-service'} target="_blank">
          {m.frame_read_the_terms()}
        </Link>
      </DialogText>
      <DialogActions>
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate(due.version)}>
          {m.frame_accept()}
        </Button>
        <Button disabled={accept.isPending} onClick={later}>
          {m.frame_later()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
