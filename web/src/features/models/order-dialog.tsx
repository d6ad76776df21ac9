import { type LanguageModel, limits, type ModelOrder } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { roleName } from './model-words.ts';
import styles from './models.module.css';
import { chooseModels } from './models-query.ts';

interface OrderProps {
  order: ModelOrder;
  models: readonly LanguageModel[];
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

/** Returns the list with the entry at a place moved by one. */
function moved(list: readonly string[], from: number, by: 1 | -1): string[] {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  if (entry !== undefined) next.splice(from + by, 0, entry);
  return next;
}

/** Dialog to choose the models of a role and their order, with a reason for the audit log. */
export function OrderDialog({ order, models, onClose, focusAfter }: OrderProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string[]>(order.models);
  const [reason, setReason] = useState('');
  const saving = useMutation({
    mutationFn: (names: string[] | null) => chooseModels({ role: order.role, models: names, reason: reason.trim() }),
    meta: { quiet: true },
    onSuccess: () => showToast(m.models_chosen()),
    onSettled: async (_done, failed) => {
      await queries.invalidateQueries({ queryKey: ['models', 'list'] });
      if (!failed) onClose();
    },
  });
  const suitable = models.filter(
    ({ modelRoles, modelKeys }) => modelRoles.includes(order.role) && modelKeys !== 'players',
  );
  const left = suitable.map(({ modelName }) => modelName).filter((name) => !chosen.includes(name));
  const lacksReason = reason.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!lacksReason && !saving.isPending) saving.mutate(chosen);
  };
  return (
    <Dialog
      open
      onClose={() => !saving.isPending && onClose()}
      title={m.models_choose_for({ role: roleName(order.role) })}
      focusAfter={focusAfter}
    >
      <DialogText>{m.models_choose_about()}</DialogText>
      <form className={styles.form} onSubmit={submit}>
        {chosen.length === 0 ? (
          <p className={styles.builtIn}>{m.models_built_in()}</p>
        ) : (
          <ol className={styles.choices} aria-label={m.models_asked_in_order()}>
            {chosen.map((name, place) => (
              <li key={name}>
                <span>{name}</span>
                <Button
                  look="ghost"
                  aria-label={m.models_move_up({ name })}
                  disabled={place === 0}
                  onClick={() => setChosen(moved(chosen, place, -1))}
                >
                  <ArrowUp size={18} aria-hidden="true" />
                </Button>
                <Button
                  look="ghost"
                  aria-label={m.models_move_down({ name })}
                  disabled={place === chosen.length - 1}
                  onClick={() => setChosen(moved(chosen, place, 1))}
                >
                  <ArrowDown size={18} aria-hidden="true" />
                </Button>
                <Button
                  look="ghost"
                  aria-label={m.models_leave_out({ name })}
                  onClick={() => setChosen(chosen.filter((other) => other !== name))}
                >
                  <X size={18} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ol>
        )}
        {left.length > 0 && (
          <div className={styles.left}>
            {left.map((name) => (
              <Button key={name} aria-label={m.models_add({ name })} onClick={() => setChosen([...chosen, name])}>
                <Plus size={18} aria-hidden="true" />
                {name}
              </Button>
            ))}
          </div>
        )}
        <TextField
          label={m.models_reason()}
          help={m.models_reason_help()}
          maxLength={limits.entryReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="order-trouble" error={saving.error ? errorText(saving.error) : undefined} />
        <DialogActions>
          <Button type="submit" look="primary" busy={saving.isPending} disabled={lacksReason}>
            {m.models_save()}
          </Button>
          {!order.isDefault && (
            <Button disabled={lacksReason || saving.isPending} onClick={() => saving.mutate(null)}>
              {m.models_order_of_settings()}
            </Button>
          )}
          <Button disabled={saving.isPending} onClick={onClose}>
            {m.models_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
