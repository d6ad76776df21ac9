import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

/** The flags of a browser whose microphone hears a recording over and over, and may be used without asking. */
export function microphoneThatHears(recording: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${resolve(import.meta.dirname, 'recordings', recording)}`,
  ];
}

const permissions = {
  /** The browser has not been asked yet. */
  unasked: `navigator.permissions.query = async () => ({ state: 'prompt' });`,
  granted: `navigator.permissions.query = async () => ({ state: 'granted' });`,
  denied: `navigator.permissions.query = async () => ({ state: 'denied' });`,
};
const devices = {
  /** A microphone in an empty room. */
  silent: `navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;`,
  missing: `navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Requested device not found', 'NotFoundError');
  };`,
  real: '',
};

/** Gives the page another microphone than the browser's, or another answer to whether it may be used, from its next opening on. */
export async function giveMicrophone(
  page: Page,
  device: keyof typeof devices,
  permission: keyof typeof permissions,
): Promise<void> {
  await page.addInitScript({ content: permissions[permission] + devices[device] });
}
