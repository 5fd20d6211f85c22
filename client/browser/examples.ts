/** Link the responses of an operation's page with its examples, and examples of requests with those of responses. */
export function startExamples(): void {
  addEventListener('hashchange', showTargetExample);
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) showSameExample(target);
  });
}

/** Select the example of the response in the URL's fragment: `#response-422`. */
export function showTargetExample(): void {
  const [, status] = /^#response-(\w+)/.exec(location.hash) ?? [];
  const inputs = document.querySelectorAll<HTMLInputElement>(
    '.tabs[aria-labelledby=response-examples] > input',
  );
  const input = [...inputs].find(({ value }) => value.split(' ')[0] === status);
  if (input) input.checked = true;
}

/** Select the response to the request that the reader selects, and the request of a response. */
function showSameExample({ dataset }: HTMLInputElement): void {
  const { example } = dataset;
  if (!example) return;
  const selector = `.operation-examples input[data-example="${CSS.escape(example)}"]`;
  for (const input of document.querySelectorAll<HTMLInputElement>(selector)) input.checked = true;
}
