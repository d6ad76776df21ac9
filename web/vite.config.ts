import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { catalogue, textChunk } from './build/catalogue.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { routeBudgets } from './build/route-budgets.ts';
import { slimCalls } from './build/slim-calls.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  const api = `http://127.0.0.1:${loadEnv(mode, here('.'), '').API_PORT || '3000'}`;
  return {
    root: here('.'),
    plugins: [catalogue(), react(), slimCalls(here('src/api/calls.ts')), preloadFonts(), routeBudgets(), precompress()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      // One script for everything the first page needs: a single request, and later screens reuse it.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'] },
              // Texts that several pages use are one script for each feature, not one each.
              { name: textChunk, minShareCount: 2 },
            ],
          },
        },
      },
    },
    // It loads its WebAssembly from its own folder, which pre-bundling would break.
    optimizeDeps: { exclude: ['onnxruntime-web'] },
    server: { host: '127.0.0.1', proxy: { '/api': api, '/media': api, '/sandbox': api } },
  };
});
