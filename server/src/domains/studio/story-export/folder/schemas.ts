import { comparisonArguments, condition, eventArguments, ruleEvent } from '@emberlore/contract';
import { z } from 'zod';
import { folderShapes } from './shapes.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const target = 'draft-7';
const toSchema = (shape: z.ZodType): JsonSchema =>
  z.toJSONSchema(shape, { target, io: 'input', unrepresentable: 'any', override: nameConditions });

/** Conditions are read by a function: what they look like stands among the definitions. */
function nameConditions({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  const name = zodSchema === condition ? 'condition' : zodSchema === ruleEvent ? 'event' : null;
  if (name === null) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  jsonSchema.$ref = `#/definitions/${name}`;
}

/** An object with one operator and its arguments. */
const operator = (name: string, argument: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { [name]: argument },
  required: [name],
  additionalProperties: false,
});

function toOperators(known: Record<string, z.ZodType>): JsonSchema[] {
  return Object.entries(known).map(([name, argument]) => {
    const { $schema: _, ...schema } = toSchema(argument);
    return operator(name, schema);
  });
}

const conditions = (most?: number): JsonSchema => ({
  type: 'array',
  items: { $ref: '#/definitions/condition' },
  minItems: 1,
  ...(most && { maxItems: most }),
});

function defineConditions(): Record<string, JsonSchema> {
  const joined = [operator('and', conditions()), operator('or', conditions()), operator('!', conditions(1))];
  return {
    event: { anyOf: toOperators(eventArguments) },
    condition: { anyOf: [...toOperators({ ...eventArguments, ...comparisonArguments }), ...joined] },
  };
}

const titles: Record<keyof typeof folderShapes, string> = {
  story: 'story.yaml',
  character: 'characters/ID.md: its front matter and its sections',
  scene: 'scenes/NN-ID.md: its front matter and its sections',
  items: 'items.yaml',
  rules: 'rules.yaml',
};

/** Returns the JSON Schemas of the files of a story folder, by the names of their own files. */
export function folderSchemas(): Map<string, JsonSchema> {
  const kinds = Object.keys(folderShapes) as (keyof typeof folderShapes)[];
  return new Map(
    kinds.map((kind) => {
      const { $schema, ...schema } = toSchema(folderShapes[kind]);
      const definitions = kind === 'rules' ? { definitions: defineConditions() } : {};
      return [`${kind}.schema.json`, { $schema, title: titles[kind], ...schema, ...definitions } as JsonSchema];
    }),
  );
}

/** Returns a schema as it is written to its file. */
export const formatSchema = (schema: object): string => `${JSON.stringify(schema, null, 2)}\n`;
