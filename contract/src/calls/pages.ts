import { z } from 'zod';
import { defineCall } from '../call.ts';
import { pageName, textPage } from '../entities/page.ts';

export const getPage = defineCall({
  method: 'GET',
  path: '/api/pages/getPage',
  area: 'pages',
  summary: 'A page of running text: the privacy policy, the terms of service, or the questions and answers of support.',
  access: 'open',
  rate: 'read',
  keptFor: 300,
  query: z.object({ page: pageName }),
  output: textPage,
});
