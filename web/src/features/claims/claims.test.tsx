import type { Claim } from '@emberlore/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../testing/fake-api.ts';
import { sampleAccount, sampleTime } from '../../testing/samples.ts';
import { show, signInAs } from '../../testing/show.tsx';
import { Claims } from './claims.tsx';

const claim: Claim = {
  noticeId: 'notice',
  noticeState: 'open',
  noticeSubject: 'character',
  noticeSubjectName: 'Sorcha',
  noticeCreatedAt: sampleTime,
  noticeClaimant: 'Clara',
  noticeClaimantEmail: 'clara@example.org',
  noticeOnBehalfOf: '',
  noticeWork: 'A tale',
  noticeInfringing: 'All of it',
  noticeLocation: '',
  noticeReason: '',
  noticeCounters: [],
  noticeRestoreFrom: null,
  noticeRestoreBy: null,
  noticeDaysLeft: null,
  noticeRestoredAt: null,
  noticeClaimantAddress: '1 Mill Lane',
  noticeClaimantPhone: '1',
  noticeSignature: 'Clara',
  noticeObjectId: 'sorcha',
  noticeOwnerId: 'finn',
  noticeOwnerName: 'Finn',
  noticeOwnerAccepted: 0,
  noticeDecidedBy: '',
  noticeDecidedAt: null,
  noticeCourtNote: '',
};

test.each([
  ['story', 'winter', '/story/winter', 'https://evil.example/login?story=winter'],
  ['character', 'sorcha', '/character/sorcha', 'javascript:alert(1)//?character=sorcha'],
  ['picture', 'ab'.repeat(32), `/media/${'ab'.repeat(32)}.webp`, 'https://evil.example/media/picture.webp'],
] as const)(
  'a notice about a %s links to it here, whatever address its sender wrote',
  async (kind, id, to, written) => {
    await signInAs(sampleAccount({ isAdmin: true }));
    const shown: Claim = { ...claim, noticeSubject: kind, noticeObjectId: id, noticeLocation: written };
    api.answer('getClaims', () => ({ claims: [shown], nextPage: null, totalPages: 1 }));
    show(<Claims storyAt={(storyId) => `/story/${storyId}`} characterAt={(who) => `/character/${who}`} />, '/admin');
    expect((await screen.findByRole('link', { name: 'Sorcha' })).getAttribute('href')).toBe(to);
    expect(screen.getByText(written).closest('a')).toBeNull();
  },
);
