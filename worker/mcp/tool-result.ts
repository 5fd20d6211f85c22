/** All tools only read this site. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** The result of a tool call: a text, or the description of an error. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError?: true;
  [name: string]: unknown;
}

export function toResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}

/** Return an error: what is wrong with the input, and how to fix it. */
export function toErrorResult(text: string): ToolResult {
  return { ...toResult(text), isError: true };
}
