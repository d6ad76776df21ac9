import type { Connection } from '@emberlore/database';
import {
  createHearing,
  createRemoteHearing,
  createRemoteSpeech,
  createSpeech,
  type FallBackOptions,
  type HearingEngine,
  hearingWithFallBack,
  type SpeechEngine,
  speechWithFallBack,
} from '@emberlore/voice';
import { createConfirmedAccounts } from '../domains/identity/accounts/confirmed-accounts.service.ts';
import type { Clock } from '../kit/clock.ts';
import { currentRequester } from '../kit/fair-queue.ts';
import type { Log } from '../kit/log.ts';
import type { Meter } from '../kit/meter.ts';
import type { Config } from './config.ts';
import { createSharedCounts } from './shared-counts.ts';
import { createVoiceBudgets } from './voice-budgets.ts';

/** The engines for speech and transcription. */
export interface VoiceEngines {
  speech: SpeechEngine;
  ears: HearingEngine;
}

/** What the engines need around them. */
export interface VoiceSurroundings {
  connection: Connection;
  /** Whether addresses of accounts have to be confirmed. */
  confirming: boolean;
  clock: Clock;
  log: Log;
  meter: Meter;
}

/**
 * Creates the embedded engines, with the configured servers in front of them, within their budgets. Falling back is logged
 * and counted.
 */
export function createVoiceEngines(
  config: Pick<Config, 'speechWorkers' | 'hearingWorkers' | 'speechServer' | 'hearingServer'>,
  { connection, confirming, clock, log, meter }: VoiceSurroundings,
): VoiceEngines {
  const { speechServer, hearingServer } = config;
  const counts = createSharedCounts(connection);
  const confirmed = createConfirmedAccounts(connection.reader, confirming, clock);
  const buildFallBack = (of: 'speech' | 'hearing'): FallBackOptions => ({
    asker: () => currentRequester() ?? { key: 'server', network: 'server' },
    onFallBack(err, engine) {
      meter.voiceFallBack(of);
      log.warn({ err, engine }, `The server for ${of} failed; the embedded engine takes over.`);
    },
  });
  const speech = createSpeech({ workers: config.speechWorkers });
  const ears = createHearing({ workers: config.hearingWorkers });
  return {
    speech: speechServer
      ? speechWithFallBack(
          createRemoteSpeech({
            ...speechServer,
            budget: createVoiceBudgets({ of: 'speech', counts, confirmed, perDay: speechServer.perDay }),
          }),
          speech,
          buildFallBack('speech'),
        )
      : speech,
    ears: hearingServer
      ? hearingWithFallBack(
          createRemoteHearing({
            ...hearingServer,
            budget: createVoiceBudgets({ of: 'hearing', counts, confirmed, perDay: hearingServer.perDay }),
          }),
          ears,
          buildFallBack('hearing'),
        )
      : ears,
  };
}
