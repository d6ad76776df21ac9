import { calls } from '@emberlore/contract';
import { type CallHttp, type Route, route } from '../../../kit/route.ts';
import type { SignIns } from './sign-ins.service.ts';

/** Routes for listing and ending an account's sign-ins. */
export function devicesRoutes(signIns: SignIns): Route[] {
  const readCurrentId = ({ accessToken = '' }: CallHttp) => signIns.readId(accessToken);

  const getDevices = route(calls.getDevices, async ({ caller, http }) => {
    const [current, found] = await Promise.all([readCurrentId(http), signIns.list(caller.accountId)]);
    const devices = found.map(({ id, device, signedInAt, lastUsedAt }) => ({
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
      if (deviceId !== undefined) await signIns.endOne(caller, deviceId);
      else if (keepCurrent) await signIns.endOthers(caller, current);
      else await signIns.endOwn(caller);
      const endedCurrent = deviceId === undefined ? !keepCurrent : deviceId === current;
      if (endedCurrent) http.clearRefreshToken();
      return {};
    },
    { cookie: true },
  );

  return [getDevices, removeDevices];
}
