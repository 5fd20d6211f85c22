/** What a request meets before or instead of its normal response. */
export type FaultKind =
  | {
      kind: 'status';
      status: number;
      /** Cloudflare's error code. */
      code?: number;
      headers?: Record<string, string>;
      /** In the place of the error as JSON. */
      body?: string;
    }
  /** No response, ever. */
  | { kind: 'silence'; run?: () => void }
  /** Half of the work is done, then the connection fails. */
  | { kind: 'cut' }
  /** All of the work is done, then the connection fails. */
  | { kind: 'cut-after' }
  /** A bulk request does not accept its last key. */
  | { kind: 'partial' }
  /** Something else happens first; then the request is handled normally. */
  | { kind: 'meanwhile'; run: () => void | Promise<void> };

export interface Fault {
  /** Matched with `METHOD /path`. */
  request: RegExp;
  /** How often; without it, always. */
  times?: number;
  fault: FaultKind;
}

/** The faults that a test has added. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Take the fault for this request, if any. */
  take(request: string): FaultKind | null;
  /** List the faults that no request, or too few, have met. */
  listUnmet(): string[];
}

export function createFaults(): Faults {
  let faults: { fault: Fault; met: number }[] = [];
  return {
    add: (fault) => void faults.push({ fault, met: 0 }),
    clear: () => {
      faults = [];
    },
    take(request) {
      const found = faults.find(
        ({ fault, met }) => met < (fault.times ?? Infinity) && fault.request.test(request),
      );
      if (!found) return null;
      found.met += 1;
      return found.fault.fault;
    },
    listUnmet: () =>
      faults
        .filter(({ fault, met }) => met < (fault.times ?? 1))
        .map(({ fault, met }) => `${fault.fault.kind} at ${fault.request}: ${met} requests`),
  };
}
