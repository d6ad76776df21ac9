import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** Returns the flags of a browser whose microphone loops a recording and needs no permission. */
export function microphoneThatHears(recording: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${resolve(import.meta.dirname, 'recordings', recording)}`,
  ];
}

const permissions = {
  /** Permission hasn't been requested yet. */
  unasked: `navigator.permissions.query = async () => ({ state: 'prompt' });`,
  granted: `navigator.permissions.query = async () => ({ state: 'granted' });`,
  denied: `navigator.permissions.query = async () => ({ state: 'denied' });`,
};
const devices = {
  /** A microphone in a silent room. */
  silent: `navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;`,
  missing: `navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Requested device not found', 'NotFoundError');
  };`,
  real: '',
};

/** Replaces the page's microphone, or its permission, from its next load on. */
export async function giveMicrophone(
  page: Page,
  device: keyof typeof devices,
  permission: keyof typeof permissions,
): Promise<void> {
  await page.addInitScript({ content: permissions[permission] + devices[device] });
}
