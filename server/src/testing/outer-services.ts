/** Failure modes of an external service. */
export const outerFaults = ['hangs', 'refuses', 'cuts', 'slows down', 'answers nonsense'] as const;
export type OuterFault = (typeof outerFaults)[number];

/** The effect of a failing service on its users, regardless of the failure mode. */
export interface OuterService {
  /** The user's action. */
  act: string;
  /** The answer, each time. */
  answer: { status: number; error?: string };
  /** Its cost in credits. */
  cost: number;
  /** What that means for the user. */
  outcome: string;
  /** The tests that check it for every fault. */
  test: string;
}

const here = 'server/src/outer-faults.api.test.ts';
const away = (error: string) => ({ status: 503, error });

/**
 * The configurable services, and what works without them: the source for the tests of faults and the documented
 * evidence.
 */
export const outerServices = {
  model: {
    act: 'a message',
    answer: { status: 200 },
    cost: 1,
    outcome:
      'the built-in engine answers, one credit; a reply that breaks off after its first words is a 503 and its credit is returned',
    test: 'server/src/domains/play/conversation/model-faults.api.test.ts',
  },
  speech: {
    act: 'a message with a spoken reply',
    answer: { status: 200 },
    cost: 1,
    outcome: 'the built-in voice speaks, one credit',
    test: here,
  },
  hearing: {
    act: 'a spoken message',
    answer: { status: 200 },
    cost: 1,
    outcome: 'the built-in recogniser transcribes, one credit',
    test: here,
  },
  payment: {
    act: 'a checkout at Stripe',
    answer: away('Payments Unavailable.'),
    cost: 0,
    outcome: 'nothing is bought or credited',
    test: here,
  },
  'Google Play': {
    act: 'a receipt from the app',
    answer: away('Payments Unavailable.'),
    cost: 0,
    outcome: 'nothing is credited until it is sent again',
    test: here,
  },
  'App Store': {
    act: 'a receipt from the app',
    answer: away('Payments Unavailable.'),
    cost: 0,
    outcome: 'nothing is credited until it is sent again',
    test: here,
  },
  mail: {
    act: 'a sign-up',
    answer: { status: 200 },
    cost: 0,
    outcome: 'the account exists, the mail is sent once, later',
    test: 'server/src/domains/identity/accounts/mail-faults.api.test.ts',
  },
  storage: {
    act: 'a sign-up with a picture',
    answer: away('Service Unavailable.'),
    cost: 0,
    outcome: 'no account or picture remains',
    test: here,
  },
} as const satisfies Record<string, OuterService>;

/** Formats the table of services, faults and their effects for the documented evidence. */
export function outerFaultTable(): string {
  const rows = Object.entries(outerServices).map(([name, service]: [string, OuterService]) => {
    const { status, error } = service.answer;
    const formatted = error ? `${status} “${error}”` : String(status);
    return `| ${name}: ${service.act} | ${outerFaults.map(() => formatted).join(' | ')} | ${service.outcome} | \`${service.test}\` |`;
  });
  const head = `| service | ${outerFaults.join(' | ')} | effect on credits and data | tests |`;
  return [head, `|${'---|'.repeat(outerFaults.length + 3)}`, ...rows].join('\n');
}
