import { type Call, calls, listErrors } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { openApi } from './openapi.ts';

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: object[];
  parameters: { name: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object>; required: string[] } }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
}

const document = openApi(calls) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

function findOperation(call: Call): Operation {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[call.method.toLowerCase()];
  if (!operation) throw new Error(`${call.path} is missing`);
  return operation;
}

test('every call is in the document under its name', () => {
  for (const [name, call] of Object.entries(calls)) expect(findOperation(call).operationId).toBe(name);
});

test('each call has a summary of one sentence', () => {
  for (const call of Object.values(calls)) expect(findOperation(call).summary).toMatch(/^[A-Z](?:[^.!?]|[.!?]\w)*\.$/);
});

test('describes a call beyond its summary only if there is more to say', () => {
  expect(findOperation(calls.getDevices)).not.toHaveProperty('description');
  expect(findOperation(calls.login).description).toBe('Sets the refresh cookie.');
});

test('nothing else is', () => {
  const operations = Object.values(document.paths).flatMap(Object.values);
  expect(operations).toHaveLength(Object.keys(calls).length);
});

test('an answer stands in the envelope', () => {
  expect(findOperation(calls.getTags).responses[200]?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['response'],
    properties: { response: { type: 'object', required: ['tags'] } },
  });
});

test('a part of the path is a parameter', () => {
  const { parameters } = findOperation(calls.confirmPurchase);
  expect(parameters.find(({ name }) => name === 'offeringId')).toMatchObject({ in: 'path', required: true });
});

test('query fields with a default are optional', () => {
  const parameters = findOperation(calls.getStories).parameters;
  expect(parameters.find(({ name }) => name === 'page')).toMatchObject({ in: 'query', required: false });
  expect(findOperation(calls.getStory).parameters).toMatchObject([{ name: 'storyId', required: true }]);
});

test('a form names its parts and files', () => {
  const schema = findOperation(calls.signup).requestBody?.content['multipart/form-data']?.schema;
  expect(schema?.required).toEqual(['signUpData']);
  expect(schema?.properties.userProfileImage).toMatchObject({ type: 'string', format: 'binary' });
});

test('who may call is told, and what it fails with', () => {
  expect(findOperation(calls.login).security).toEqual([]);
  expect(findOperation(calls.getStory).security).toEqual([{}, { accessToken: [] }]);
  expect(findOperation(calls.getCredits).security).toEqual([{ accessToken: [] }]);
  expect(Object.keys(findOperation(calls.signup).responses)).toEqual(
    expect.arrayContaining(['200', '400', '409', '413', '415', '429', '500', '503']),
  );
  expect(Object.keys(findOperation(calls.sendMessage).responses)).toContain('402');
});

test('a call that streams says so', () => {
  expect(findOperation(calls.sendMessage).responses[200]?.content).toHaveProperty('text/event-stream');
  expect(findOperation(calls.getTags).responses[200]?.content).not.toHaveProperty('text/event-stream');
});

test('a failure has a text and one of the codes', () => {
  expect(document.components.schemas.Failure).toMatchObject({
    required: ['response'],
    properties: {
      response: {
        required: ['error', 'code'],
        properties: { code: { type: 'string', enum: listErrors().map(({ code }) => code) } },
      },
    },
  });
});
