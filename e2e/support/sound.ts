import type { Page } from '@playwright/test';

/** What a page makes heard. */
export interface Sound {
  /** The loudest that the page has been since this was last asked, as a root mean square from 0 to 1. */
  loudest(): Promise<number>;
}

/** Runs in the page: everything that goes to the loudspeaker goes through a meter, too. */
const meter = `
  globalThis.loudest = 0;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (...to) {
    if (to[0] instanceof AudioDestinationNode) {
      const meter = new AnalyserNode(this.context, { fftSize: 2048 });
      connect.call(this, meter);
      const samples = new Float32Array(meter.fftSize);
      setInterval(() => {
        meter.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        globalThis.loudest = Math.max(globalThis.loudest, Math.sqrt(power));
      }, 30);
    }
    return connect.apply(this, to);
  };
`;

/** Listens at the page's loudspeaker, behind its volume; to be called before the page opens. */
export async function listenToSound(page: Page): Promise<Sound> {
  await page.addInitScript({ content: meter });
  return {
    loudest: () => page.evaluate<number>('(() => { const was = loudest; loudest = 0; return was; })()'),
  };
}
