import {
  createHearing,
  createRemoteHearing,
  createRemoteSpeech,
  createSpeech,
  type HearingEngine,
  hearingWithFallBack,
  type OnFallBack,
  type SpeechEngine,
  speechWithFallBack,
} from '@emberlore/voice';
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
  const reportFallBack =
    (of: 'speech' | 'hearing'): OnFallBack =>
    (err, engine) => {
      meter.voiceFallBack(of);
      log.warn({ err, engine }, `The embedded engine takes over ${of} for half a minute.`);
    };
  const speech = createSpeech({ workers: config.speechWorkers });
  const ears = createHearing({ workers: config.hearingWorkers });
  return {
    speech: speechServer
      ? speechWithFallBack(createRemoteSpeech(speechServer), speech, reportFallBack('speech'))
      : speech,
    ears: hearingServer
      ? hearingWithFallBack(createRemoteHearing(hearingServer), ears, reportFallBack('hearing'))
      : ears,
  };
}
