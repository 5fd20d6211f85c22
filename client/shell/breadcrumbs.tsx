import type { Breadcrumb } from '../model/page.ts';

/** The sidebar branches that contain the page. */
export function Breadcrumbs(props: { breadcrumbs: Breadcrumb[]; path: string }) {
  const steps = props.breadcrumbs.filter((step) => step.path !== props.path);
  if (steps.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {steps.map((step) => (
          <li key={step.branch}>
            {step.path === null ? step.label : <a href={step.path}>{step.label}</a>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
