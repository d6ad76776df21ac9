import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { m } from '../i18n/messages.ts';
import { show } from '../testing/show.tsx';
import { LoginRequired } from './login-required.tsx';

test('tells a visitor what needs a login, that it is free, and keeps where they were going', () => {
  show(<LoginRequired message={m.spec_login_to_play()} returnTo="/play/7" onClose={() => undefined} />);
  expect(screen.getByText(m.spec_login_to_play())).toBeDefined();
  expect(screen.getByText(m.dialogs_signing_up_is_free())).toBeDefined();
  expect(screen.getByRole('link', { name: m.spec_sign_up() }).getAttribute('href')).toBe(
    '/signup?returnTo=%2Fplay%2F7',
  );
});
