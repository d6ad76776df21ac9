import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import type { useForm } from './use-form.ts';

type Form = Pick<ReturnType<typeof useForm>, 'text'>;

/** Fields for a party's name and contact details, as the law requires. */
export function PartyFields({ form }: { form: Form }) {
  return (
    <div className={styles.pair}>
      <TextField
        label={m.copyright_your_full_name()}
        autoComplete="name"
        maxLength={limits.legalName}
        {...form.text('name')}
      />
      <TextField
        label={m.copyright_email()}
        type="email"
        autoComplete="email"
        maxLength={limits.legalEmail}
        {...form.text('email')}
      />
      <TextField
        label={m.copyright_postal_address()}
        autoComplete="street-address"
        maxLength={limits.legalAddress}
        {...form.text('address')}
      />
      <TextField
        label={m.copyright_telephone()}
        type="tel"
        autoComplete="tel"
        maxLength={limits.legalPhone}
        {...form.text('phone')}
      />
    </div>
  );
}

/** Field to sign by repeating the name. */
export function Signature({ form }: { form: Form }) {
  return (
    <TextField
      className={styles.signature}
      label={m.copyright_signature()}
      help={m.copyright_type_your_full_name_again()}
      autoComplete="off"
      maxLength={limits.legalName}
      {...form.text('signature')}
    />
  );
}

/** Initial values of the party fields. */
export const emptyParty = { name: '', email: '', address: '', phone: '', signature: '' };
