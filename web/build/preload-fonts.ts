import type { Plugin } from 'vite';

const firstPageFonts = /(young-serif-latin-400-normal|hanken-grotesk-latin-wght-normal)[^/]*\.woff2$/;

/** Preloads the two Latin fonts that every page uses, before the stylesheet that references them arrives. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => firstPageFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
