import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Demos } from './demos.service.ts';

export function demosRoutes(demos: Demos): Route[] {
  return [
    route(calls.getIrishTown, async () => demos.irishTown()),
    route(calls.getWarGame, async () => demos.warGame()),
  ];
}
