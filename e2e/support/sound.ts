import type { Page } from '@playwright/test';

/** The sound output of a page. */
export interface Sound {
  /** Returns the loudest level since the last call, as a root mean square from 0 to 1. */
  loudest(): Promise<number>;
}

/** Runs in the page: routes everything sent to the loudspeaker through a meter as well. */
const meter = `
  globalThis.loudest = 0;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (...to) {
    // What is rendered for later isn't heard.
    if (to[0] instanceof AudioDestinationNode && this.context instanceof AudioContext) {
      const meter = new AnalyserNode(this.context, { fftSize: 2048 });
      connect.call(this, meter);
      const samples = new Float32Array(meter.fftSize);
      setInterval(() => {
        // A suspended context makes no sound, but its meter keeps the last one.
        if (this.context.state !== 'running') return;
        meter.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        globalThis.loudest = Math.max(globalThis.loudest, Math.sqrt(power));
      }, 30);
    }
    return connect.apply(this, to);
  };
`;

/** Measures the page's sound output, including its volume; call it before the page opens. */
export async function listenToSound(page: Page): Promise<Sound> {
  await page.addInitScript({ content: meter });
  return {
    loudest: () => page.evaluate<number>('(() => { const was = loudest; loudest = 0; return was; })()'),
  };
}
