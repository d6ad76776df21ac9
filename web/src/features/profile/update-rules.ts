import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** Values of the Update Profile dialog. */
export interface UpdateValues {
  userName: string;
  /** Empty keeps the current password. */
  password: string;
  confirm: string;
  /** Needed for a new password. */
  currentPassword: string;
}

/** Whether the form can be sent: there is a name, and the passwords match. */
export function isSendable({ userName, password, confirm }: UpdateValues): boolean {
  return userName.trim() !== '' && password === confirm;
}

/** Validates the values, by field; doesn't complain about a name that is still being typed. */
export function updateErrors({
  userName,
  password,
  confirm,
  currentPassword,
}: UpdateValues): Partial<Record<keyof UpdateValues, string>> {
  return {
    ...(userName.trim() === '' && { userName: m.profile_required() }),
    ...(password !== '' &&
      [...password].length < limits.passwordLeast && {
        password: m.profile_use_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast }),
      }),
    ...(password !== '' && currentPassword === '' && { currentPassword: m.profile_required() }),
    ...(confirm !== '' && confirm !== password && { confirm: m.profile_passwords_dont_match_yet() }),
  };
}
