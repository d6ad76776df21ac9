import 'react';

declare module 'react' {
  // Components hand values to their styles through custom properties.
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
