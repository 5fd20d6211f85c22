import { expect } from 'vitest';

/** Expect the headers that every response has, and that none of them allows inline code. */
export function expectSecurity(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'self'[^;,]*; style-src 'self'[^;,]*; /);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expectOtherHeaders(headers);
}

/** Expect the headers of files from authors, which run nothing. */
export function expectSandbox(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  // A comma would join it with the policy of another rule.
  expect(policy).toMatch(/^sandbox allow-same-origin; default-src 'none'; [^,]*$/);
  expect(policy).not.toContain('script');
  expectOtherHeaders(headers);
}

function expectOtherHeaders(headers: Headers): void {
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toMatch(
    /camera=\(\).*geolocation=\(\).*microphone=\(\)/,
  );
}
