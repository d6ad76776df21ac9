import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';
import { TextField } from '../../ui/field.tsx';
import styles from './copyright.module.css';
import type { useForm } from './use-form.ts';

type Form = Pick<ReturnType<typeof useForm>, 'text'>;

/** Who somebody is and how to reach them, as the law asks for. */
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
        label={m.copyright_e_mail()}
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

/** The name once more, which signs. */
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

/** The fields of a party that nobody has filled in. */
export const emptyParty = { name: '', email: '', address: '', phone: '', signature: '' };
