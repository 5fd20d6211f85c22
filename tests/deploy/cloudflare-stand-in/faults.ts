/** What a request meets in the place of its answer. */
export type FaultKind =
  | { kind: 'status'; status: number; retryAfter?: string; code?: number; message?: string }
  /** No answer, ever. */
  | { kind: 'silence' }
  /** Half of the work is done, then the connection breaks. */
  | { kind: 'cut' }
  /** All of the work is done, then the connection breaks. */
  | { kind: 'cut-after' };

export interface Fault {
  /** Matched with `METHOD /path`. */
  request: RegExp;
  /** How often; without it until the faults are cleared. */
  times?: number;
  fault: FaultKind;
}

/** The faults that a test has asked for. */
export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** Take the fault that this request meets, if any. */
  take(request: string): FaultKind | null;
  /** How many requests have met one. */
  met(): number;
}

export function createFaults(): Faults {
  let faults: Required<Fault>[] = [];
  let met = 0;
  return {
    add: (fault) => void faults.push({ times: Infinity, ...fault }),
    clear: () => {
      faults = [];
    },
    take(request) {
      const found = faults.find((fault) => fault.times > 0 && fault.request.test(request));
      if (!found) return null;
      found.times -= 1;
      met += 1;
      return found.fault;
    },
    met: () => met,
  };
}
