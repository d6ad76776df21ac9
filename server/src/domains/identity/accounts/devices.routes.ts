import { calls } from '@emberlore/contract';
import { type CallHttp, type Route, route } from '../../../kit/route.ts';
import type { Sessions } from './sessions.service.ts';

/** Routes for listing and ending an account's sign-ins. */
export function devicesRoutes(sessions: Sessions): Route[] {
  const readCurrentId = ({ accessToken = '' }: CallHttp) => sessions.idOf(accessToken);

  const getDevices = route(calls.getDevices, async ({ caller, http }) => {
    const [current, signIns] = await Promise.all([readCurrentId(http), sessions.list(caller.accountId)]);
    const devices = signIns.map(({ id, device, signedInAt, lastUsedAt }) => ({
      deviceId: id,
      deviceName: device,
      deviceCreatedAt: signedInAt.toISOString(),
      deviceLastUsedAt: lastUsedAt.toISOString(),
      deviceCurrent: id === current,
    }));
    return { devices };
  });

  const removeDevices = route(
    calls.removeDevices,
    async ({ caller, query: { deviceId, keepCurrent }, http }) => {
      const current = await readCurrentId(http);
      if (deviceId !== undefined) await sessions.endOne(caller, deviceId);
      else if (keepCurrent) await sessions.endOthers(caller, current);
      else await sessions.endOwn(caller);
      const endedCurrent = deviceId === undefined ? !keepCurrent : deviceId === current;
      if (endedCurrent) http.clearRefreshToken();
      return {};
    },
    { cookie: true },
  );

  return [getDevices, removeDevices];
}
