/** Encodes samples from -1 to 1 as a 16-bit mono PCM WAV; `rate` in Hz. */
export function encodeWav(samples: Float32Array, rate: number): Blob {
  const bytes = new DataView(new ArrayBuffer(44 + samples.length * 2));
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i += 1) bytes.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, 'RIFF');
  bytes.setUint32(4, bytes.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, rate, true);
  bytes.setUint32(28, rate * 2, true);
  bytes.setUint16(32, 2, true);
  bytes.setUint16(34, 16, true);
  text(36, 'data');
  bytes.setUint32(40, samples.length * 2, true);
  for (const [i, sample] of samples.entries()) {
    const held = Math.max(-1, Math.min(1, sample));
    bytes.setInt16(44 + i * 2, Math.round(held * 32767), true);
  }
  return new Blob([bytes], { type: 'audio/wav' });
}
