/** Faster navigations do not show the bar. */
const PROGRESS_DELAY_MS = 200;

/** The bar at the top of the window while a page loads. */
export interface ProgressBar {
  start(): void;
  stop(): void;
}

export function createProgressBar(): ProgressBar {
  const bar = document.createElement('div');
  bar.className = 'progress-bar';
  bar.hidden = true;
  document.body.append(bar);
  let timer: number | undefined;
  return {
    start() {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        bar.hidden = false;
      }, PROGRESS_DELAY_MS);
    },
    stop() {
      window.clearTimeout(timer);
      bar.hidden = true;
    },
  };
}
