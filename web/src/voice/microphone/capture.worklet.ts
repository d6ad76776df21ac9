/** The parts of AudioWorkletGlobalScope used here, which the DOM types lack. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** Samples per message: about 23 ms at 44.1 kHz, short enough for a meter and long enough to be cheap. */
const batch = 1024;

/** Posts the first input channel in batches. */
class Capture extends AudioWorkletProcessor {
  private samples = new Float32Array(batch);
  private filled = 0;

  process(inputs: Float32Array[][]): boolean {
    const heard = inputs[0]?.[0];
    if (!heard) return true;
    for (let from = 0; from < heard.length; ) {
      const part = heard.subarray(from, from + batch - this.filled);
      this.samples.set(part, this.filled);
      this.filled += part.length;
      from += part.length;
      if (this.filled === batch) this.send();
    }
    return true;
  }

  private send(): void {
    const { samples } = this;
    this.port.postMessage(samples, [samples.buffer]);
    this.samples = new Float32Array(batch);
    this.filled = 0;
  }
}

registerProcessor('capture', Capture);
