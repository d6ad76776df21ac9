import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing } from '../entities/fields.ts';
import { pageName, termsNow, textPage } from '../entities/page.ts';

export const getPage = defineCall({
  method: 'GET',
  path: '/api/pages/getPage',
  area: 'pages',
  summary: 'Return a text page: the privacy policy, terms of service, support questions or credits.',
  description: '`version=next` returns the announced terms of service.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  query: z.object({ page: pageName, version: z.literal('next').optional() }),
  output: textPage,
});

export const getTerms = defineCall({
  method: 'GET',
  path: '/api/pages/getTerms',
  area: 'pages',
  summary: 'Return the current and the announced version of the terms of service.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: termsNow,
});

export const acceptTerms = defineCall({
  method: 'POST',
  path: '/api/accounts/acceptTerms',
  area: 'accounts',
  summary: 'Accept the current or the announced version of the terms of service.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ version: z.string().max(20) }),
  output: nothing,
});
