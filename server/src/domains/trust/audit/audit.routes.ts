import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Audit } from './audit.service.ts';

/** The call by which admins read what admins did. */
export function auditRoutes(audit: Audit): Route[] {
  return [route(calls.getAudit, ({ query }) => audit.page(query))];
}
