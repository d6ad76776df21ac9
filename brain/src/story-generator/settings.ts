import { bazaar } from './settings/bazaar.ts';
import { city } from './settings/city.ts';
import { court } from './settings/court.ts';
import { forest } from './settings/forest.ts';
import { harbour } from './settings/harbour.ts';
import { manor } from './settings/manor.ts';
import { station } from './settings/station.ts';
import { train } from './settings/train.ts';
import type { Setting } from './types.ts';

/** All settings of stories. */
export const settings: readonly Setting[] = [harbour, forest, manor, station, city, court, bazaar, train];
