import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { renderMessageFile } from '../../../build/openapi/published/message-file.ts';
import { toText } from '../../../build/openapi/load/json.ts';
import {
  MESSAGES_PATH,
  createReferencePaths,
} from '../../../build/openapi/reference/reference-paths.ts';
import { createTemporaryFolder } from '../../support/temporary-folder.ts';
import { loadCodeBlocks } from './guide-code.ts';
import { loadOwnSpec, loadWebhookSecret } from '../own-spec.ts';

const { spec } = await loadOwnSpec();
const operation = spec.webhooks.find(({ operationId }) => operationId === 'onCustomEvent');
const SECRET = loadWebhookSecret();
const OTHER_SECRET = `whsec_${Buffer.from('another').toString('base64')}`;
/** As the page of the message shows it. */
const BODY = JSON.stringify(operation?.requestBody?.content[0]?.examples[0]?.value, null, 2);
const HEADERS = Object.fromEntries(
  (operation?.parameters ?? []).map(({ name, examples }) => [
    name,
    toText(examples[0]?.value) ?? '',
  ]),
);
const SENT_AT = Number(HEADERS['webhook-timestamp']);

/** A request that comes to a receiver, and its clock. */
interface Attempt {
  headers: Record<string, string>;
  body: string;
  secret: string;
  now: number;
}

const EXAMPLE: Attempt = { headers: HEADERS, body: BODY, secret: SECRET, now: SENT_AT };

/** The file of messages that the recipe links to. */
const PATHS = createReferencePaths('management', '/');
const FILE = renderMessageFile(spec, new Map(), PATHS).get(MESSAGES_PATH) ?? '';
const MESSAGES = JSON.parse(FILE).messages as {
  operation: string;
  headers: Record<string, string>;
  body: string;
}[];

const ATTEMPTS: [what: string, isAuthentic: boolean, attempt: Attempt][] = [
  ['the example of the contract', true, EXAMPLE],
  ...MESSAGES.map(({ operation: name, headers, body }): (typeof ATTEMPTS)[number] => {
    const now = Number(headers['webhook-timestamp']);
    return [`the message ${name} of the file`, true, { headers, body, secret: SECRET, now }];
  }),
  ['a message of four minutes ago', true, { ...EXAMPLE, now: SENT_AT + 240 }],
  ['one of two signatures', true, withSignature((own) => `v1,AAAA ${own}`)],
  ['a body that is not ASCII', true, sign({ ...EXAMPLE, body: '{"drink":"Café crème"}' })],
  ['a changed body', false, { ...EXAMPLE, body: BODY.replace(': 4', ': 5') }],
  ['another id', false, withHeader('webhook-id', 'msg_other')],
  ['another time', false, withHeader('webhook-timestamp', String(SENT_AT + 1))],
  ['a time that is no number', false, sign(withHeader('webhook-timestamp', 'now'))],
  ['another secret', false, { ...EXAMPLE, secret: OTHER_SECRET }],
  ['a message of six minutes ago', false, { ...EXAMPLE, now: SENT_AT + 360 }],
  ['a message of the future', false, { ...EXAMPLE, now: SENT_AT - 360 }],
  ['another version of signatures', false, withSignature((own) => own.replace('v1,', 'v1a,'))],
  ['a cut signature', false, withSignature((own) => own.slice(0, -8))],
  ['no signature', false, withSignature(() => '')],
  ['no headers', false, { ...EXAMPLE, headers: {} }],
];

/** The rest of a program: it writes for each attempt of a file whether the function takes it. */
export interface Driver {
  language: string;
  /** Of the code block on the page. */
  title: string;
  files: (sample: string) => Record<string, string>;
  command: string[];
}

export const DRIVERS: Driver[] = [
  {
    language: 'javascript',
    title: 'receive-webhooks.mjs',
    files: (sample) => ({
      'verify.mjs': `${sample}
        const attempts = JSON.parse(process.argv[2]);
        console.log(JSON.stringify(attempts.map(({ headers, body, secret, now }) =>
          isAuthentic(headers, Buffer.from(body), secret, now))));`,
    }),
    command: [process.execPath, 'verify.mjs'],
  },
  {
    language: 'python',
    title: 'Python',
    files: (sample) => ({
      'verify.py': `${sample}
import json, sys
print(json.dumps([
    is_authentic(one["headers"], one["body"].encode(), one["secret"], one["now"])
    for one in json.loads(sys.argv[1])
]))`,
    }),
    command: ['python3', 'verify.py'],
  },
  {
    language: 'php',
    title: 'PHP',
    files: (sample) => ({
      'verify.php': `${sample}
        echo json_encode(array_map(
          fn ($one) => isAuthentic($one['headers'], $one['body'], $one['secret'], $one['now']),
          json_decode($argv[1], true)));`,
    }),
    command: ['php', 'verify.php'],
  },
  {
    language: 'go',
    title: 'Go',
    files: (sample) => ({
      'verify.go': sample,
      'main.go': `package main
        import ("encoding/json"; "net/http"; "os")
        func main() {
          var attempts []struct { Headers map[string]string; Body, Secret string; Now int64 }
          json.Unmarshal([]byte(os.Args[1]), &attempts)
          results := []bool{}
          for _, one := range attempts {
            headers := http.Header{}
            for name, value := range one.Headers { headers.Set(name, value) }
            results = append(results, isAuthentic(headers, []byte(one.Body), one.Secret, one.Now))
          }
          json.NewEncoder(os.Stdout).Encode(results)
        }`,
    }),
    command: ['go', 'run', 'verify.go', 'main.go'],
  },
];

/**
 * Run the function of the recipe in a language on all attempts; returns those that it takes or refuses wrongly, and its
 * errors.
 */
export async function findWrongVerdicts({ title, files, command }: Driver): Promise<string[]> {
  const folder = await createTemporaryFolder(files(loadSample(title)));
  const [program = '', ...args] = command;
  const attempts = JSON.stringify(ATTEMPTS.map(([, , attempt]) => attempt));
  const { stdout, stderr } = spawnSync(program, [...args, attempts], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (stderr !== '') return [stderr];
  const results = JSON.parse(stdout) as boolean[];
  return ATTEMPTS.flatMap(([what, isAuthentic], index) =>
    results[index] === isAuthentic ? [] : [`${what}: ${results[index]}`],
  );
}

/** Load a code block of the recipes. */
function loadSample(title: string): string {
  const pages = ['webhooks', 'verify-webhooks'].map((name) =>
    readFileSync(`content/docs/recipes/${name}.mdx`, 'utf8'),
  );
  const block = pages
    .flatMap(loadCodeBlocks)
    .find(({ meta }) => meta?.includes(`title="${title}"`));
  if (!block) throw new Error(`The recipes have no code with the title "${title}".`);
  return block.value;
}

function withHeader(name: string, value: string): Attempt {
  return { ...EXAMPLE, headers: { ...HEADERS, [name]: value } };
}

function withSignature(change: (own: string) => string): Attempt {
  return withHeader('webhook-signature', change(HEADERS['webhook-signature'] ?? ''));
}

function sign(attempt: Attempt): Attempt {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = attempt.headers;
  const key = Buffer.from(attempt.secret.replace('whsec_', ''), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${attempt.body}`);
  const headers = { ...attempt.headers, 'webhook-signature': `v1,${hmac.digest('base64')}` };
  return { ...attempt, headers };
}
