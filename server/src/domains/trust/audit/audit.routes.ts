import { calls } from '@emberlore/contract';
import { type Route, route } from '../../../kit/route.ts';
import type { Audit } from './audit.service.ts';

/** Returns the route for admins to read the audit log. */
export function auditRoutes(audit: Audit): Route[] {
  return [route(calls.getAudit, ({ query }) => audit.page(query))];
}
