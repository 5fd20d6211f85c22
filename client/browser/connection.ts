/** The Network Information API, which some browsers lack. */
interface NavigatorWithConnection extends Navigator {
  connection?: { effectiveType?: string; saveData?: boolean };
}

/** Whether a prefetch would delay what the reader waits for. It can change at any time. */
export function isSlow(): boolean {
  return /2g/.test((navigator as NavigatorWithConnection).connection?.effectiveType ?? '');
}

/** Whether the reader pays for each byte. */
export function savesData(): boolean {
  return (navigator as NavigatorWithConnection).connection?.saveData === true;
}
