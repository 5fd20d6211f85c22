/** A step that could not be done: what happened, and how to go on. */
export class DeployError extends Error {
  override name = 'DeployError';
  readonly advice: string;

  constructor(message: string, advice: string, options?: ErrorOptions) {
    super(message, options);
    this.advice = advice;
  }
}

/** Put a failure into words, without a stack where the words say it all. */
export function describeFailure(error: unknown): string {
  if (error instanceof DeployError) return `${error.message}\n${error.advice}`;
  if (!(error instanceof Error)) return String(error);
  // `fetch failed` alone says nothing: the reason is one level down.
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}
