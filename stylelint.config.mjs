import { parse } from 'postcss';

// Sizes and durations come from tokens (docs/decisions/0142). Biome checks everything else about style sheets.

/** Reads the custom properties that a component sets in its style attributes as declarations. */
const styleAttributes = {
  parse: (code) => parse([...code.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => `:root { ${name}: 0; }`).join('\n')),
};

const px = (...widths) => widths.map((width) => `${width}px`);

export default {
  referenceFiles: ['web/src/**/*.css', { files: 'web/src/**/*.tsx', customSyntax: styleAttributes }],
  rules: {
    // Lengths and times are values of custom properties; elsewhere units are relative to the text, box or window.
    'declaration-property-unit-allowed-list': {
      '/^(?!--)/': ['%', 'fr', 'em', 'ch', 'vw', 'vh', 'dvh', 'deg', 'turn'],
    },
    'declaration-property-value-disallowed-list': { '/^(?!--)/': ['/cubic-bezier\\(/'] },
    // A layer of the page, or the order inside a component.
    'declaration-property-value-allowed-list': { 'z-index': ['/var\\(--/', '/^(-[12]|[0-4])$/'] },
    // Media queries can't use custom properties, so this is the list of breakpoints.
    'media-feature-name-value-allowed-list': {
      'max-width': px(480, 600, 640, 760, 820, 860, 900, 960, 1000, 1100, 1180, 1500),
      'min-width': px(641, 861, 900, 1100, 1400, 1600, 1800),
      'max-height': px(560, 700, 860),
    },
    'no-unknown-custom-properties': true,
  },
};
