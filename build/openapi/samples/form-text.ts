/** Write form fields as they travel, repeated ones too: `[['a', 'b c']]` → `a=b+c`. */
export function toFormText(fields: [name: string, value: string][]): string {
  return new URLSearchParams(fields).toString();
}
