import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folderSchemas, formatSchema } from './schemas.ts';

const folder = fileURLToPath(new URL('../../../../../../docs/schemas/story/', import.meta.url));

test('the JSON Schemas in docs/schemas/story are current; npm run story-schemas writes them', () => {
  const schemas = folderSchemas();
  expect(readdirSync(folder).sort()).toEqual([...schemas.keys()].sort());
  for (const [name, schema] of schemas) expect(readFileSync(`${folder}${name}`, 'utf8')).toBe(formatSchema(schema));
});
