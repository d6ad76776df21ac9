import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderSchemas, formatSchema } from '../../domains/studio/story-export/folder/schemas.ts';
import { projectRoot } from '../project-root.ts';

// npm run story-schemas: writes the JSON Schemas of story folders, which editors use, from the shapes that read them.

const folder = join(projectRoot, 'docs/schemas/story');
mkdirSync(folder, { recursive: true });
for (const [name, schema] of folderSchemas()) writeFileSync(join(folder, name), formatSchema(schema));
