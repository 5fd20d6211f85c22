import { resolve } from 'node:path';
import { parseFlags, parseSeconds } from '../command-line.ts';
import { loadAccount } from '../deploy/account.ts';
import { createApi } from '../deploy/api.ts';
import { CONNECTION_FLAGS, CONNECTION_USAGE } from '../deploy/connection-flags.ts';
import { describeFailure } from '../deploy/deploy-error.ts';
import { runCommand } from '../deploy/run-command.ts';
import { loadSubdomain, setUpNamespace } from '../deploy/set-up-namespace.ts';
import { runStep } from '../deploy/step.ts';

const USAGE = `npm run set-up [-- options]
${CONNECTION_USAGE}`;

const DONE = {
  present: 'It is there already',
  found: 'It was there already; its id is written into the configuration',
  created: 'Created; its id is written into the configuration',
};

/** Make an account ready for the first deploy. Returns the exit code. */
export function runSetUp(args: string[]): Promise<number> {
  const flags = parseFlags(args, CONNECTION_FLAGS, USAGE);
  const timeoutMs = parseSeconds(flags.timeout, '--timeout') * 1_000;
  const output = { say: (line: string) => console.error(line) };
  return runCommand(async () => {
    const configFile = resolve(flags.config);
    const api = createApi(loadAccount(process.env), timeoutMs, ({ error, pauseMs }) =>
      output.say(`  ${describeFailure(error)}; again in ${(pauseMs / 1_000).toFixed(1)} s`),
    );
    await runStep(output, 'KV namespace', async () => {
      const { kind, id, title } = await setUpNamespace(api, configFile);
      output.say(`  ${DONE[kind]}: ${title}, ${id}`);
    });
    const subdomain = await runStep(output, 'workers.dev subdomain', () => loadSubdomain(api));
    output.say(
      subdomain === null
        ? '  None yet, and new versions are tested at an address below it. Choose one in the\n' +
            '  dashboard: Workers & Pages → Overview → “Your subdomain”.'
        : `  ${subdomain}.workers.dev`,
    );
    output.say('Next: commit the configuration, then `npm run deploy`.');
    return 0;
  });
}
