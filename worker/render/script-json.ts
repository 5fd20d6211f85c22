/** Serialise a value as JSON that cannot end the `script` element around it: `<` → `\u003c` */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
