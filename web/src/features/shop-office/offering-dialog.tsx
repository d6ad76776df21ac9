import { limits, type OfferingOnSale, type OfferingType } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FieldNote, RadioField, TextArea, TextField } from '../../ui/field.tsx';
import { useObjectUrl } from '../../ui/picture-file.ts';
import { showToast } from '../../ui/toasts.ts';
import { type DraftText, draftErrors, emptyDraft, toDraft, toDraftText } from './offering-draft.ts';
import styles from './offerings.module.css';
import { saveOffering } from './office-queries.ts';

const kinds: Record<OfferingType, string> = {
  one_time: m.shop_office_one_time(),
  subscription: m.shop_office_monthly(),
};

/** Dialog to create or edit an offering. */
export function OfferingDialog({ offering, onClose }: { offering: OfferingOnSale | null; onClose: () => void }) {
  const [draft, setDraft] = useState<DraftText>(offering ? toDraftText(offering) : emptyDraft);
  const [picture, setPicture] = useState<File | null>(null);
  const save = useMutation({
    mutationFn: () => saveOffering(offering?.offeringId ?? null, toDraft(draft), picture),
    onSuccess: () => {
      showToast(offering ? m.shop_office_offering_changed() : m.shop_office_on_sale());
      onClose();
    },
    meta: { quiet: true },
  });
  const refused = save.error instanceof CallError ? save.error.fields : {};
  const wrong: Partial<Record<string, string>> = { ...draftErrors(draft), ...refused };
  const complete = draft.title.trim() !== '' && draft.amount !== '' && draft.price !== '' && (offering || picture);
  const field = (name: keyof DraftText) => ({
    value: draft[name],
    error: wrong[name],
    onChange: (event: { target: { value: string } }) => {
      save.reset();
      setDraft({ ...draft, [name]: event.target.value });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete && Object.keys(draftErrors(draft)).length === 0) save.mutate();
  };
  const title = offering ? m.shop_office_edit_title({ title: offering.title }) : m.shop_office_new_offering();
  return (
    <Dialog open onClose={() => !save.isPending && onClose()} title={title}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PictureChoice
          url={offering?.imageURL}
          picture={picture}
          onPick={(next) => {
            save.reset();
            setPicture(next);
          }}
          error={pictureError(save.error)}
        />
        <TextField label={m.shop_office_title()} maxLength={limits.offeringTitle} {...field('title')} />
        <TextArea
          label={m.shop_office_description()}
          rows={2}
          maxLength={limits.offeringDescription}
          {...field('description')}
        />
        {!offering && (
          <RadioField
            legend={m.shop_office_payment()}
            options={kinds}
            value={draft.type}
            onChange={(type) => setDraft({ ...draft, type })}
          />
        )}
        <div className={styles.pair}>
          <TextField label={m.shop_office_credits()} inputMode="numeric" maxLength={7} {...field('amount')} />
          <TextField label={m.shop_office_price_in_dollars()} inputMode="decimal" maxLength={8} {...field('price')} />
        </div>
        <TextField
          label={m.shop_office_badge()}
          maxLength={limits.offeringBadge}
          help={m.shop_office_makes_it_stand_out_optional()}
          {...field('badge')}
        />
        <TextField
          label={m.shop_office_price_id()}
          maxLength={100}
          help={m.shop_office_id_of_a_stripe_price_such_as_price()}
          {...field('priceId')}
        />
        <FieldNote id="offering-trouble" error={findFormError(save.error)} />
        <DialogActions>
          <Button type="submit" look="primary" busy={save.isPending} disabled={!complete}>
            {offering ? m.shop_office_save() : m.shop_office_put_on_sale()}
          </Button>
          <Button disabled={save.isPending} onClick={onClose}>
            {m.shop_office_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const isAboutPicture = (error: unknown) => error instanceof CallError && [413, 415].includes(error.status);

function pictureError(error: unknown): string | undefined {
  return isAboutPicture(error) ? errorText(error) : undefined;
}

function findFormError(error: unknown): string | undefined {
  if (!error || isAboutPicture(error)) return undefined;
  return error instanceof CallError && Object.keys(error.fields).length > 0 ? undefined : errorText(error);
}

interface ChoiceProps {
  url: string | undefined;
  picture: File | null;
  onPick: (picture: File | null) => void;
  error: string | undefined;
}

function PictureChoice({ url, picture, onPick, error }: ChoiceProps) {
  const shown = useObjectUrl(picture) ?? url;
  return (
    <div className={styles.picture}>
      {shown ? <img src={shown} alt="" /> : <span className={styles.blank} />}
      <TextField
        label={m.shop_office_picture()}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        error={error}
        onChange={(event) => onPick(event.target.files?.[0] ?? null)}
      />
    </div>
  );
}
