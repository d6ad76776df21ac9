import type { SoundVolumes } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../accounts/caller-hold.service.ts';
import { setSound } from './sound.repository.ts';

/** Stores how loud players hear voices, music and places. */
export interface SoundSettings {
  save(caller: Caller, volumes: SoundVolumes): Promise<void>;
}

export function createSoundSettings({ transact }: Pick<Connection, 'transact'>): SoundSettings {
  return {
    save: (caller, volumes) =>
      transact(async (writer) => {
        await holdCaller(writer, caller);
        await setSound(writer, caller.accountId, volumes);
      }),
  };
}
