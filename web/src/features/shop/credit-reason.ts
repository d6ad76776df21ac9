const reasons: Readonly<Record<string, string>> = {
  signup: 'Welcome gift',
  purchase: 'Bought',
  subscription: 'Subscription',
  message: 'Message',
  audio_message: 'Spoken message',
  action: 'Action',
  coop_message: 'Co-Op message',
  regenerate: 'Another answer',
  refund: 'Message without an answer, given back',
  reversal: 'Payment went back',
  adjustment: 'Changed by Emberlore',
};

/** What a change of the balance was for, in words; a reason that has none stands as it is. */
export function creditReason(reason: string): string {
  return reasons[reason] ?? reason;
}
