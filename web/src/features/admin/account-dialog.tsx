import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/notices.ts';
import { banAccount } from './report-queries.ts';

interface AccountProps {
  userId: string;
  userName: string;
  onClose: () => void;
}

/** Banning somebody, or letting them in again; either counts at once. */
export function AccountDialog({ userId, userName, onClose }: AccountProps) {
  const ban = useMutation({
    mutationFn: (banned: boolean) => banAccount({ userId, banned }),
    onSuccess: (_done, banned) => {
      showToast(banned ? `${userName} is banned` : `${userName} may log in`);
      onClose();
    },
  });
  const doing = ban.isPending ? ban.variables : null;
  return (
    <Dialog open onClose={() => !ban.isPending && onClose()} title={`${userName}’s account`}>
      <DialogText>
        A ban logs them out everywhere at once and keeps them out until you let them in again. Their reports stay open.
      </DialogText>
      <DialogActions>
        <Button look="danger" busy={doing === true} disabled={ban.isPending} onClick={() => ban.mutate(true)}>
          Ban account
        </Button>
        <Button busy={doing === false} disabled={ban.isPending} onClick={() => ban.mutate(false)}>
          Let in again
        </Button>
      </DialogActions>
    </Dialog>
  );
}
