import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { useAccount } from '../api/session.ts';

/**
 * A players-only page; redirects visitors home. Stays open when the sign-in expires, because the redirect to login has
 * started by then and drafts are stored.
 */
export function StudioScreen({ children }: { children: ReactNode }) {
  const account = useAccount();
  const [entered] = useState(account !== null);
  return entered ? children : <Navigate to="/home" replace />;
}
