/** What each tool may do: look, at this site alone. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** What a tool answers: a text, which says what went wrong where something did. */
export interface ToolAnswer {
  content: { type: 'text'; text: string }[];
  isError?: true;
  [name: string]: unknown;
}

export function toAnswer(text: string): ToolAnswer {
  return { content: [{ type: 'text', text }] };
}

/** Say what is wrong with what was asked, and what to ask instead. */
export function toErrorAnswer(text: string): ToolAnswer {
  return { ...toAnswer(text), isError: true };
}
