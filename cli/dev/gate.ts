/** Lets requests pass while the site is settled. */
export interface Gate {
  /** Resolves once the gate is open. */
  passed(): Promise<void>;
  open(): void;
  close(): void;
}

/** Create a gate, which is closed at first. */
export function createGate(): Gate {
  let gate = Promise.withResolvers<void>();
  let isOpen = false;
  return {
    passed: () => gate.promise,
    open() {
      isOpen = true;
      gate.resolve();
    },
    close() {
      if (isOpen) gate = Promise.withResolvers<void>();
      isOpen = false;
    },
  };
}
