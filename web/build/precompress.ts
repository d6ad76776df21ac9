import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|wasm)$/;
/** Minimum size to compress: below it the response headers outweigh the savings. */
const minBytes = 1024;
/** Above this size, maximum Brotli compression takes longer than the rest of the build. */
const largeBytes = 4 * 1024 * 1024;

/** Emits `.gz` and `.br` files next to each text file of the build, for servers that serve precompressed files. */
export function precompress(): Plugin {
  const toGzip = promisify(gzip);
  const toBrotli = promisify(brotliCompress);
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!compressible.test(file.fileName) || source.length < minBytes) continue;
          const options = {
            params: {
              [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
              [constants.BROTLI_PARAM_QUALITY]: source.length > largeBytes ? 6 : constants.BROTLI_MAX_QUALITY,
            },
          };
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: await toGzip(source, { level: 9 }) });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await toBrotli(source, options) });
        }
      },
    },
  };
}
