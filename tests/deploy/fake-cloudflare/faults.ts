/** What a request meets before or instead of its normal response. */
export type FaultKind =
  | {
      kind: 'status';
      status: 400 | 403 | 404 | 429 | 500 | 502 | 503;
      retryAfter?: string;
      code?: number;
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
  | { kind: 'meanwhile'; run: () => void };

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
  /** How many requests got a fault. */
  count(): number;
}

export function createFaults(): Faults {
  let faults: Required<Fault>[] = [];
  let count = 0;
  return {
    add: (fault) => void faults.push({ times: Infinity, ...fault }),
    clear: () => {
      faults = [];
    },
    take(request) {
      const found = faults.find((fault) => fault.times > 0 && fault.request.test(request));
      if (!found) return null;
      found.times -= 1;
      count += 1;
      return found.fault;
    },
    count: () => count,
  };
}
