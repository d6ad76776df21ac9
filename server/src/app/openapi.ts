import { type Call, failure, listErrors } from '@emberlore/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function enveloped(schema: Json): Json {
  return { type: 'object', properties: { response: schema }, required: ['response'] };
}

function parametersIn(place: 'query' | 'path', stated: z.ZodType | undefined): Json[] {
  if (!stated) return [];
  const { properties = {}, required = [] } = jsonSchema(stated, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema,
  }));
}

function fileSchema(max: number): Json {
  const file = { type: 'string', format: 'binary', description: 'PNG, JPEG or WebP, up to 8 MB.' };
  return max === 1 ? file : { type: 'array', items: file, maxItems: max };
}

function multipartBody(call: Call): Json {
  const parts = Object.entries(call.parts ?? {});
  const files = Object.entries(call.files ?? {});
  const required = [
    ...parts.map(([name]) => name),
    ...files.filter(([, { required }]) => required).map(([name]) => name),
  ];
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(parts.map(([name, part]) => [name, jsonSchema(part, 'input')])),
      ...Object.fromEntries(files.map(([name, { max }]) => [name, fileSchema(max)])),
    },
    required,
  };
  const encoding = Object.fromEntries(parts.map(([name]) => [name, { contentType: 'application/json' }]));
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

function requestBody(call: Call): Json {
  if (call.parts || call.files) return { requestBody: multipartBody(call) };
  if (!call.body) return {};
  const content = { schema: jsonSchema(call.body, 'input') };
  const beacon = call.beacon ? { 'text/plain': content } : {};
  const required = !call.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': content, ...beacon } } };
}

const eventStream = {
  'text/event-stream': {
    schema: { type: 'string' },
    example: 'event: message\ndata: {"messageId":"…","messageUser":"npc","message":"…","audioChunk":""}\n\n',
  },
};

/** The statuses with which calls of an area can fail, in addition to the common ones. */
const ofArea: Record<string, number[]> = {
  accounts: [401, 403, 409],
  stories: [402, 404],
  play: [404],
  conversation: [402, 404, 409],
  profile: [404],
  shop: [402, 403, 404, 409],
};

/** Returns the statuses with which a call can fail, depending on its input and access. */
function failureStatuses(call: Call): number[] {
  const statuses = [429, 500, 503, ...(ofArea[call.area] ?? [])];
  if (call.query || call.body || call.parts) statuses.push(400);
  if (call.access !== 'open') statuses.push(401, 403);
  if (call.body || call.files) statuses.push(415);
  if (call.files) statuses.push(413);
  return [...new Set(statuses)].sort();
}

function failureDescription(status: number): string {
  if (status === 404) return 'The object does not exist or is private to another account.';
  const known = listErrors().filter((error) => error.status === status);
  return known.map(({ code, text }) => `\`${code}\` ${text}`).join(' · ');
}

function responses(call: Call): Json {
  const schema = enveloped(jsonSchema(call.output, 'output'));
  const success = call.file
    ? { [call.file]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema }, ...(call.streams ? eventStream : {}) };
  const failures = failureStatuses(call).map((status) => [
    status,
    {
      description: failureDescription(status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]);
  return { 200: { description: 'Success.', content: success }, ...Object.fromEntries(failures) };
}

function security(call: Call): Json[] {
  if (call.access === 'open') return [];
  return call.access === 'optional' ? [{}, { accessToken: [] }] : [{ accessToken: [] }];
}

function operation(name: string, call: Call): Json {
  return {
    operationId: name,
    summary: call.summary,
    ...(call.description && { description: call.description }),
    tags: [call.area],
    security: security(call),
    parameters: [...parametersIn('path', call.params), ...parametersIn('query', call.query)],
    ...requestBody(call),
    responses: responses(call),
  };
}

/** Builds the OpenAPI 3.1 document of these calls by name. */
export function openApi(calls: Record<string, Call>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Emberlore',
      version: '1',
      description:
        'Every JSON answer is `{"response": {…}}`. The response of a failed call has a text `error` and a stable `code`, with a matching status.',
    },
    paths,
    components: {
      schemas: { Failure: enveloped(jsonSchema(failure, 'output')) },
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
