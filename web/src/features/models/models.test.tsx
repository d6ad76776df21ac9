import type { LanguageModel, ModelOrder } from '@emberlore/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { m } from '../../i18n/messages.ts';
import { api } from '../../testing/fake-api.ts';
import { sampleAccount } from '../../testing/samples.ts';
import { fill, show, signInAs } from '../../testing/show.tsx';
import { Models } from './models.tsx';
import { OwnKey } from './own-key.tsx';

const model = (modelName: string, change: Partial<LanguageModel> = {}): LanguageModel => ({
  modelName,
  modelId: `${modelName}-8b`,
  modelHost: 'models.example',
  modelRoles: ['talk', 'help'],
  modelKeys: 'operator',
  promptPrice: 0.5,
  completionPrice: 2,
  tokensPerDay: null,
  tokensToday: 1200,
  ...change,
});
const order = (role: ModelOrder['role'], models: string[]): ModelOrder => ({ role, models, isDefault: false });
const amounts = { requests: 3, promptTokens: 900, completionTokens: 100, cost: 4_200_000 };

/** Opens the screen with two models, and one for players' keys. */
async function open() {
  await signInAs(sampleAccount({ isAdmin: true }));
  let talk = ['small', 'large'];
  api.answer('getModels', () => ({
    models: [model('small'), model('large', { tokensPerDay: 5000 }), model('theirs', { modelKeys: 'players' })],
    orders: [order('talk', talk), order('stories', []), order('help', ['small']), order('summaries', [])],
    currency: 'EUR',
  }));
  api.answer('getModelUse', ({ query }) => ({
    day: query.day ?? '2031-03-04',
    days: ['2031-03-04', '2031-03-03'].map((day) => ({
      ...amounts,
      day,
      modelName: 'large',
      role: 'talk',
      ownKey: false,
      failures: 1,
    })),
    players: query.day === '2031-03-03' ? [] : [{ ...amounts, accountId: 'ada', userName: 'Ada' }],
    currency: 'EUR',
  }));
  api.answer('chooseModels', ({ body }) => {
    talk = body.models ?? ['small', 'large'];
    return { order: order(body.role, talk) };
  });
  return show(<Models />, '/admin/models');
}

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('an admin changes the order in which models are asked, with a reason', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: m.models_change_role({ role: m.models_talk() }) }));
  const dialog = within(screen.getByRole('dialog'));
  // A model for players' keys alone can't be chosen.
  expect(dialog.queryByText('theirs')).toBeNull();
  await user.click(dialog.getByRole('button', { name: m.models_move_up({ name: 'large' }) }));
  await user.click(dialog.getByRole('button', { name: m.models_leave_out({ name: 'small' }) }));
  await user.click(dialog.getByRole('button', { name: m.models_add({ name: 'small' }) }));
  const save = dialog.getByRole('button', { name: m.models_save() });
  expect(save).toHaveProperty('disabled', true);
  await fill(user, m.models_reason(), 'It answers better. ');
  await user.click(save);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent('chooseModels').map(({ body }) => body)).toEqual([
    { role: 'talk', models: ['large', 'small'], reason: 'It answers better.' },
  ]);
  await vi.waitFor(() =>
    expect(names(screen.getByRole('list', { name: m.models_talk() }))).toEqual(['large', 'small']),
  );
});

test('use and cost are shown by day and model, and by player of a chosen day', async () => {
  const { user } = await open();
  const byDay = await screen.findByRole('table', { name: m.models_use_by_day() });
  expect(within(byDay).getAllByRole('row')).toHaveLength(3);
  expect(byDay.textContent).toContain('4.20 EUR');
  expect(screen.getByText('8.40 EUR')).toBeDefined();
  expect(screen.getByRole('table', { name: m.models_by_player() }).textContent).toContain('Ada');
  await user.selectOptions(screen.getByRole('combobox'), '2031-03-03');
  expect(await screen.findByText(m.models_no_players())).toBeDefined();
});

test('without a configured model the screen says who speaks', async () => {
  await signInAs(sampleAccount({ isAdmin: true }));
  api.answer('getModels', { models: [], orders: [], currency: '' });
  api.answer('getModelUse', { day: '2031-03-04', days: [], players: [], currency: '' });
  await show(<Models />, '/admin/models');
  expect(await screen.findByText(m.models_none_configured())).toBeDefined();
});

test('a player stores a key of their own and removes it; it is never shown', async () => {
  await signInAs(sampleAccount());
  let key: { modelName: string; keyEnding: string } | null = null;
  const models = [{ modelName: 'theirs', modelId: 'theirs-70b', modelHost: 'models.example' }];
  api.answer('getOwnModelKey', () => ({ models, key }));
  api.answer('setOwnModelKey', ({ body }) => {
    key = { modelName: body.modelName, keyEnding: '1234' };
    return { key };
  });
  const { user } = await show(<OwnKey />, '/profile');
  const label = m.models_key_for({ model: 'theirs-70b', host: 'models.example' });
  await screen.findByText(label);
  await fill(user, label, 'sk my-own-1234');
  expect(screen.getByRole('button', { name: m.models_save_key() })).toHaveProperty('disabled', true);
  await fill(user, m.models_current_password(), 'battery staple');
  await user.click(screen.getByRole('button', { name: m.models_save_key() }));
  expect(await screen.findByText(/without blanks/)).toBeDefined();
  await user.clear(screen.getByLabelText(label));
  await fill(user, label, 'sk-my-own-1234');
  await user.click(screen.getByRole('button', { name: m.models_save_key() }));
  expect(await screen.findByText(m.models_key_ending({ ending: '1234' }))).toBeDefined();
  expect(api.sent('setOwnModelKey').at(-1)?.body).toMatchObject({ currentPassword: 'battery staple' });
  expect(document.body.innerHTML).not.toMatch(/sk.my-own/);
  api.answer('removeOwnModelKey', () => {
    key = null;
    return {};
  });
  await user.click(screen.getByRole('button', { name: m.models_remove_key() }));
  expect(await screen.findByLabelText(label)).toHaveProperty('value', '');
});

test('nothing is shown where the operator allows no own keys', async () => {
  await signInAs(sampleAccount());
  api.answer('getOwnModelKey', { models: [], key: null });
  await show(<OwnKey />, '/profile');
  await vi.waitFor(() => expect(api.sent('getOwnModelKey')).toHaveLength(1));
  expect(screen.queryByText(m.models_own_key())).toBeNull();
});
