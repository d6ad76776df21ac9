import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useAccount } from '../api/session.ts';
import { PageFoot } from '../features/frame/page-foot.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { ProfileFrame } from '../features/profile/profile-frame.tsx';
import { AddressedDialogs } from './addressed-dialogs.tsx';

/** A page of the profile area; redirects visitors home, and players too if `adminsOnly`. */
export function ProfilePage({ adminsOnly = false, children }: { adminsOnly?: boolean; children: ReactNode }) {
  const account = useAccount();
  if (!account || (adminsOnly && !account.isAdmin)) return <Navigate to="/home" replace />;
  return (
    <>
      <TopBar plain />
      <ProfileFrame admin={account.isAdmin}>{children}</ProfileFrame>
      <PageFoot />
      <AddressedDialogs />
    </>
  );
}
