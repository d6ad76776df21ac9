import { everybody, type Row } from './rows.ts';

/** Language models: the stage configures none. */
export const modelsRows = {
  getModels: { access: 'admin', statuses: everybody(200) },
  getModelUse: { access: 'admin', statuses: everybody(200), send: () => ({ query: { day: '2026-01-01' } }) },
  chooseModels: {
    access: 'admin',
    statuses: everybody(200),
    send: () => ({ json: { role: 'talk', models: [], reason: 'None is there.' } }),
  },
  getOwnModelKey: { access: 'signed-in', statuses: everybody(200) },
  setOwnModelKey: {
    access: 'signed-in',
    statuses: everybody(400),
    send: () => ({ json: { modelName: 'none', key: 'a-key-of-my-own' } }),
  },
  removeOwnModelKey: { access: 'signed-in', statuses: everybody(200) },
} satisfies Record<string, Row>;
