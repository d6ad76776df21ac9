import { texts } from '@emberlore/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAccount } from '../../api/session.ts';
import { acceptTerms, termsQuery } from '../../api/terms.ts';
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

/** Asks a player to accept terms that hold and that they have not accepted, and tells of terms that are announced. */
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
      // Without storage the terms are told of again on the next visit.
    }
  };
  const title = due.holdsFrom ? `New terms from ${wholeDayText(due.holdsFrom)}` : texts.termsOfService;
  return (
    <Dialog open onClose={later} title={title}>
      <DialogText>{due.summary ?? 'Please read the terms that hold now, and accept them to play on.'}</DialogText>
      <DialogText>
        <Link to={due.holdsFrom ? '/terms-of-service?version=next' : '/terms-of-service'} target="_blank">
          Read the terms
        </Link>
      </DialogText>
      <DialogActions>
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate(due.version)}>
          Accept
        </Button>
        <Button disabled={accept.isPending} onClick={later}>
          Later
        </Button>
      </DialogActions>
    </Dialog>
  );
}
