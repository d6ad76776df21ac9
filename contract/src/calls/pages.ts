import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing } from '../entities/fields.ts';
import { pageName, termsNow, textPage } from '../entities/page.ts';

export const getPage = defineCall({
  method: 'GET',
  path: '/api/pages/getPage',
  area: 'pages',
  summary:
    'A page of running text: the privacy policy, the terms of service (with `version=next` those that are announced), the questions and answers of support, or the credits.',
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
  summary: 'Which version of the terms of service holds, and which has been announced.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  output: termsNow,
});

export const acceptTerms = defineCall({
  method: 'POST',
  path: '/api/accounts/acceptTerms',
  area: 'accounts',
  summary: 'Accept a version of the terms of service: the one that holds or the one that is announced.',
  access: 'signed-in',
  rate: 'write',
  body: z.object({ version: z.string().max(20) }),
  output: nothing,
});
