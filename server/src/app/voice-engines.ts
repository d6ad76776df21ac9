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
import { currentRequester } from '../kit/fair-queue.ts';
import type { Log } from '../kit/log.ts';
import type { Meter } from '../kit/meter.ts';
import type { Config } from './config.ts';

/** The engines for speech and transcription. */
export interface VoiceEngines {
  speech: SpeechEngine;
  ears: HearingEngine;
}

/** Creates the embedded engines, with the configured servers in front of them. Falling back is logged and counted. */
export function createVoiceEngines(
  config: Pick<Config, 'speechWorkers' | 'hearingWorkers' | 'speechServer' | 'hearingServer'>,
  { log, meter }: { log: Log; meter: Meter },
): VoiceEngines {
  const { speechServer, hearingServer } = config;
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
      ? speechWithFallBack(createRemoteSpeech(speechServer), speech, buildFallBack('speech'))
      : speech,
    ears: hearingServer
      ? hearingWithFallBack(createRemoteHearing(hearingServer), ears, buildFallBack('hearing'))
      : ears,
  };
}
