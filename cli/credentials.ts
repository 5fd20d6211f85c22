/**
 * Names of variables that hold credentials. This is a list of what to remove, because what the build needs differs
 * from machine to machine: a temporary folder, a proxy, system folders of Windows.
 */
const CREDENTIAL =
  /^(?:CLOUDFLARE|CF)_|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL|AUTH(?!OR)|(?:^|_|API)(?:KEY|PAT|PASS)(?:_|$)/i;

/** Remove all credentials from an environment; returns a copy of the whole environment as it was. */
export function removeCredentials(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const whole = { ...env };
  for (const name of Object.keys(whole)) if (CREDENTIAL.test(name)) delete env[name];
  return whole;
}
