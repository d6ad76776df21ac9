import { limits } from '@emberlore/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { FieldNote, PasswordField } from '../../ui/field.tsx';
import { ListChoice } from '../../ui/list-choice.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './models.module.css';
import { ownKeyQuery, removeOwnKey, setOwnKey } from './models-query.ts';

/** The player's own key for a language model; nothing where the operator allows none. */
export function OwnKey() {
  const { data } = useQuery(ownKeyQuery);
  if (!data || (data.models.length === 0 && !data.key)) return null;
  return (
    <section aria-labelledby="own-key" className={styles.own}>
      <h2 className="t-head" id="own-key">
        {m.models_own_key()}
      </h2>
      <p className="muted">{m.models_own_key_about()}</p>
      {data.key ? <Present {...data.key} /> : <Absent models={data.models} />}
    </section>
  );
}

function Present({ modelName, keyEnding }: { modelName: string; keyEnding: string }) {
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: removeOwnKey,
    meta: { quiet: true },
    onSuccess: () => showToast(m.models_key_removed()),
    onSettled: () => queries.invalidateQueries(ownKeyQuery),
  });
  return (
    <>
      <p className={styles.key}>
        <span>
          <b>{modelName}</b>
          <span className="num muted">{m.models_key_ending({ ending: keyEnding })}</span>
        </span>
        <Button busy={removing.isPending} onClick={() => removing.mutate()}>
          {m.models_remove_key()}
        </Button>
      </p>
      <FieldNote id="own-key-trouble" error={removing.error ? errorText(removing.error) : undefined} />
    </>
  );
}

interface AbsentProps {
  models: readonly { modelName: string; modelId: string; modelHost: string }[];
}

function Absent({ models }: AbsentProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(models[0]?.modelName ?? '');
  const [key, setKey] = useState('');
  const [currentPassword, setPassword] = useState('');
  const saving = useMutation({
    mutationFn: () => setOwnKey({ modelName: name, key: key.trim(), currentPassword }),
    meta: { quiet: true },
    onSuccess: () => showToast(m.models_key_saved()),
    onSettled: () => queries.invalidateQueries(ownKeyQuery),
  });
  const chosen = models.find(({ modelName }) => modelName === name);
  const isMissing = key.trim().length < limits.modelKeyLeast || currentPassword === '';
  const wrong = saving.error instanceof CallError ? saving.error.fields : {};
  const isAtField = wrong.key !== undefined || wrong.currentPassword !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMissing && !saving.isPending) saving.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {models.length > 1 && (
        <ListChoice
          label={m.models_model()}
          choices={models.map(({ modelName }) => ({ value: modelName, name: modelName }))}
          value={name}
          onChoose={setName}
        />
      )}
      <PasswordField
        label={m.models_key_for({ model: chosen?.modelId ?? '', host: chosen?.modelHost ?? '' })}
        help={m.models_key_help()}
        error={wrong.key}
        autoComplete="off"
        maxLength={limits.modelKey}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <PasswordField
        label={m.models_current_password()}
        help={m.models_current_password_help()}
        error={wrong.currentPassword}
        autoComplete="current-password"
        maxLength={limits.password}
        value={currentPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FieldNote id="own-key-trouble" error={isAtField || !saving.error ? undefined : errorText(saving.error)} />
      <Button type="submit" look="primary" busy={saving.isPending} disabled={isMissing}>
        {m.models_save_key()}
      </Button>
    </form>
  );
}
