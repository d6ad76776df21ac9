/** Strings of the web that read like English but are no texts for people: `file` relative to `web`, `starts` how they begin. */
export const exceptions: readonly { file: string; starts: string }[] = [
  // Values of the contract.
  ...['Hate or', 'Sexual', 'Violence or', 'Copyright or', 'Something else'].map((starts) => ({
    file: 'src/dialogs/report.tsx',
    starts,
  })),
  { file: 'src/features/admin/report-words.ts', starts: 'Something else' },
  { file: 'src/features/browse/tag-order.ts', starts: 'Editor Picks' },
  // Names of places on a drawn map, fonts, a path of SVG, a header.
  { file: 'src/extras/war-game/map.tsx', starts: 'EUTAW SPRINGS' },
  { file: 'src/extras/war-game/map.tsx', starts: 'FORT WATSON' },
  { file: 'src/extras/war-game/map.tsx', starts: 'KINGS MOUNTAIN' },
  { file: 'src/extras/war-game/drum/drum-view.ts', starts: 'Young Serif' },
  { file: 'src/features/play/locations/path-line.ts', starts: ' C' },
  { file: 'src/api/client.ts', starts: 'Bearer' },
  // An error that the program catches.
  { file: 'src/features/studio/data/use-part.ts', starts: 'Changed elsewhere.' },
];
