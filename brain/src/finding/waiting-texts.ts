/** For whom a text waits. The accounts of an address share its turns; a visitor is an account of its own. */
export interface TextRequester {
  address: string;
  account: string;
}

/** Waiting jobs of the accounts of an address; the first account is next. */
type OfAddress = Map<string, unknown[]>;

const countOf = (accounts: OfAddress | undefined): number =>
  [...(accounts?.values() ?? [])].reduce((sum, { length }) => sum + length, 0);

/** Jobs that wait for the embedder. Addresses take turns, and so do the accounts of each. */
export class WaitingTexts<Job> {
  /** The first address is next. */
  private readonly addresses = new Map<string, Map<string, Job[]>>();

  get size(): number {
    return [...this.addresses.values()].reduce((sum, accounts) => sum + countOf(accounts), 0);
  }

  /** Returns how many jobs of an account wait. */
  countOf({ address, account }: TextRequester): number {
    return this.addresses.get(address)?.get(account)?.length ?? 0;
  }

  add(job: Job, { address, account }: TextRequester): void {
    const accounts = this.addresses.get(address) ?? new Map<string, Job[]>();
    this.addresses.set(address, accounts);
    const jobs = accounts.get(account);
    if (jobs) jobs.push(job);
    else accounts.set(account, [job]);
  }

  /** Takes up to `most` jobs, one of each address in turn, which then moves to the end of the queue. */
  take(most: number): Job[] {
    const batch: Job[] = [];
    while (batch.length < most) {
      const [next] = this.addresses;
      if (!next) return batch;
      const [address, accounts] = next;
      this.addresses.delete(address);
      batch.push(...takeOne(accounts));
      if (accounts.size > 0) this.addresses.set(address, accounts);
    }
    return batch;
  }

  /**
   * Removes and returns the latest job of who has most: of the account with most in the address with most, or in the
   * newcomer's own. Returns undefined if the newcomer has as many, or as good as.
   */
  giveWay({ address, account }: TextRequester): Job | undefined {
    const [crowd = '', most = new Map<string, Job[]>()] =
      [...this.addresses].toSorted(([, one], [, other]) => countOf(other) - countOf(one))[0] ?? [];
    const own = this.addresses.get(address);
    const isOther = crowd !== address && countOf(most) > countOf(own) + 1;
    const accounts = isOther ? most : own;
    const [largest] = [...(accounts?.values() ?? [])].toSorted((one, other) => other.length - one.length);
    if (!isOther && (largest?.length ?? 0) <= this.countOf({ address, account }) + 1) return undefined;
    return largest?.pop();
  }

  /** Removes and returns all jobs. */
  clear(): Job[] {
    const jobs = [...this.addresses.values()].flatMap((accounts) => [...accounts.values()].flat());
    this.addresses.clear();
    return jobs;
  }
}

/** Takes one job of the next account, which then moves to the end of the queue. */
function takeOne<Job>(accounts: Map<string, Job[]>): Job[] {
  const [next] = accounts;
  if (!next) return [];
  const [account, jobs] = next;
  accounts.delete(account);
  const job = jobs.shift();
  if (jobs.length > 0) accounts.set(account, jobs);
  return job ? [job] : [];
}
