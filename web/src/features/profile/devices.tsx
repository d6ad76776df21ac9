import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { devicesQuery, logOutDevice, logOutEverywhere } from './account-calls.ts';
import styles from './profile-info.module.css';

const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Lists the player's sign-ins, to end them. */
export function Devices() {
  const { data, error, isPending, refetch } = useQuery(devicesQuery);
  const [confirming, setConfirming] = useState(false);
  return (
    <section aria-labelledby="devices">
      <div className={styles.sectionHead}>
        <h2 className="t-head" id="devices">
          {m.profile_your_devices()}
        </h2>
        <Button look="ghost" onClick={() => setConfirming(true)}>
          {m.profile_log_out_everywhere()}
        </Button>
      </div>
      {isPending && <Waiting text={m.profile_loading_your_devices()} />}
      {error && (
        <EmptyState text={errorText(error)}>
          <Button onClick={() => void refetch()}>{m.profile_try_again()}</Button>
        </EmptyState>
      )}
      <ul>
        {data?.devices.map((device) => (
          <DeviceLine key={device.deviceId} {...device} />
        ))}
      </ul>
      {confirming && <LogOutEverywhere onClose={() => setConfirming(false)} />}
    </section>
  );
}

interface Device {
  deviceId: string;
  deviceName: string;
  deviceLastUsedAt: string;
  deviceCurrent: boolean;
}

function DeviceLine({ deviceId, deviceName, deviceLastUsedAt, deviceCurrent }: Device) {
  const queries = useQueryClient();
  const logOut = useMutation({
    mutationFn: () => logOutDevice(deviceId),
    onSettled: () => queries.invalidateQueries(devicesQuery),
  });
  return (
    <li className={styles.device}>
      <MonitorSmartphone size={22} aria-hidden="true" />
      <p className={styles.deviceName}>
        <b>{deviceName}</b>
        <span className="t-tiny muted">
          {deviceCurrent
            ? m.profile_this_device()
            : m.profile_last_active_format({ format: moment.format(new Date(deviceLastUsedAt)) })}
        </span>
      </p>
      {!deviceCurrent && (
        <Button
          look="ghost"
          busy={logOut.isPending}
          aria-label={m.profile_log_out_devicename({ deviceName })}
          onClick={() => logOut.mutate()}
        >
          {m.profile_log_out()}
        </Button>
      )}
    </li>
  );
}

function LogOutEverywhere({ onClose }: { onClose: () => void }) {
  const logOut = useMutation({ mutationFn: logOutEverywhere });
  return (
    <Dialog open onClose={onClose} title={m.profile_log_out_everywhere_2()}>
      <DialogText>{m.profile_every_device_including_this_one()}</DialogText>
      <DialogActions>
        <Button look="primary" busy={logOut.isPending} onClick={() => logOut.mutate()}>
          {m.profile_log_out_everywhere()}
        </Button>
        <Button onClick={onClose}>{m.profile_cancel()}</Button>
      </DialogActions>
    </Dialog>
  );
}
