import { limits } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** What stands in the Update Profile dialog. */
export interface UpdateValues {
  userName: string;
  /** Empty leaves the password as it is. */
  password: string;
  confirm: string;
}

/** Whether it can be sent: there is a name, and the passwords match. */
export function isSendable({ userName, password, confirm }: UpdateValues): boolean {
  return userName.trim() !== '' && password === confirm;
}

/** What is wrong with the values so far, by field; a name that is still being typed is not reproached. */
export function updateErrors({
  userName,
  password,
  confirm,
}: UpdateValues): Partial<Record<keyof UpdateValues, string>> {
  return {
    ...(userName.trim() === '' && { userName: m.profile_required() }),
    ...(password !== '' &&
      [...password].length < limits.passwordLeast && {
        password: m.profile_use_at_least_passwordleast_characters({ passwordLeast: limits.passwordLeast }),
      }),
    ...(confirm !== '' && confirm !== password && { confirm: m.profile_does_not_match_yet() }),
  };
}
