import type { ReportObjectType, ReportOutcome, ReportReason, ReportStatus } from './entities/report.ts';

/** The possible decisions for each kind of object. */
export const reportOutcomes: Record<ReportObjectType, readonly ReportOutcome[]> = {
  story: ['dismiss', 'warn', 'hide', 'delete'],
  comment: ['dismiss', 'warn', 'hide'],
  character: ['dismiss', 'warn', 'hide'],
  picture: ['dismiss', 'warn', 'hide'],
  account: ['dismiss', 'warn', 'suspend', 'ban'],
};

/** Outcomes against the reported account; all can be reversed. */
export const restorable: readonly ReportStatus[] = ['warned', 'hidden', 'deleted', 'suspended', 'banned'];

/** The rules that decisions refer to, in the words sent to the person who broke one. */
export const ruleTexts: Record<ReportReason, string> = {
  Spam: 'No advertising, and nothing said again and again to be seen.',
  'Hate or harassment': 'Nobody is belittled, threatened or hounded here.',
  'Sexual content': 'No sexual content in what everybody can see, and none at all with or about minors.',
  'Violence or self-harm': 'Nothing that glorifies violence, or that leads to harming oneself or others.',
  'Copyright or impersonation': 'Only what is yours to share, and nobody is passed off as somebody else.',
  'Something else': 'What the terms of service ask of everybody.',
};
