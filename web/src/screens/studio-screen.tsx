import { type ReactNode, useState } from 'react';
import { Navigate } from 'react-router';
import { useAccount } from '../api/session.ts';

/**
 * A page that only players have; a visitor sees home instead. When the session runs out while it is open it stays as it
 * is: the way to the login page has begun by then, and what was written is kept.
 */
export function StudioScreen({ children }: { children: ReactNode }) {
  const account = useAccount();
  const [entered] = useState(account !== null);
  return entered ? children : <Navigate to="/home" replace />;
}
