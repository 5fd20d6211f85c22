/** What a page tells about itself; times are milliseconds since its navigation began. */
export interface PageMetrics {
  /** Of text or pictures: a window in the page's colour is nothing to read. */
  firstPaint: number;
  largestPaint: number;
  /** 0 until then. */
  hydrated: number;
  /** Layout shift, as CLS counts it for a short visit. */
  shift: number;
  tasks: { start: number; duration: number }[];
  /** The last click, when the page had changed, and when that was painted; 0 until then. */
  clicked: number;
  changed: number;
  painted: number;
}

/** A window in which `observePage` has run. */
export interface ObservedWindow extends Window {
  bench?: PageMetrics;
}

/** A task that is longer keeps the reader waiting. */
const LONG_TASK_MS = 50;

/** Runs in the page before its own scripts, so it may use nothing of this module. */
export function observePage(): void {
  const metrics: PageMetrics = {
    firstPaint: 0,
    largestPaint: 0,
    hydrated: 0,
    shift: 0,
    tasks: [],
    clicked: 0,
    changed: 0,
    painted: 0,
  };
  (window as ObservedWindow).bench = metrics;
  const follow = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  };
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.firstPaint = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaint = startTime;
  });
  follow('layout-shift', ({ value = 0 }) => {
    metrics.shift += value;
  });
  follow('longtask', ({ startTime, duration }) => {
    metrics.tasks.push({ start: startTime, duration });
  });
  new MutationObserver(() => {
    const isHydrated = document.documentElement?.dataset['hydrated'] !== undefined;
    if (isHydrated && metrics.hydrated === 0) metrics.hydrated = performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });

  addEventListener(
    'click',
    ({ timeStamp }) => {
      const title = document.querySelector('h1')?.textContent;
      metrics.clicked = timeStamp;
      metrics.painted = 0;
      // A document of its own is painted on another clock.
      sessionStorage.setItem('bench-clicked', String(performance.timeOrigin + timeStamp));
      const follower = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === title) return;
        follower.disconnect();
        metrics.changed = performance.now();
        requestAnimationFrame(() => {
          // A message is delivered once the frame is done.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => {
            metrics.painted = performance.now();
            dispatchEvent(new Event('bench-painted'));
          });
          port1.start();
          port2.postMessage('');
        });
      });
      follower.observe(document, { childList: true, subtree: true, characterData: true });
    },
    { capture: true },
  );
}

/**
 * Time that long tasks block the reader between the first paint of content and hydration, past 50 ms each: the
 * task that ends in that paint keeps nobody from anything.
 */
export function toBlockingMs({ tasks, firstPaint, hydrated }: PageMetrics): number {
  const end = hydrated === 0 ? Number.POSITIVE_INFINITY : hydrated;
  return tasks
    .filter(({ start, duration }) => start + duration > firstPaint && start < end)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0);
}
